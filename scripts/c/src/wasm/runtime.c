//: includes
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned u32;
typedef unsigned long long u64;
typedef int i32;
typedef long long i64;

//: acos acosh asin asinh atan atan2 atanh cbrt ceil ceilf copysign copysignf cos cosh exp exp2 expm1 fabs fabsf floor floorf hypot log log10 log1p log2 pow rint rintf sin sinh sqrt sqrtf tan tanh trunc truncf
#include <math.h>

//: clock
#include <time.h>

//: m pages
static unsigned char*m;
static u64 pages;

//: NORETURN
#ifdef __GNUC__
#define NORETURN __attribute__((noreturn))
#else
#define NORETURN
#endif

//: trap
NORETURN static u32 trap(void){fflush(stdout);fputs("trap\n",stderr);exit(1);}

//: stack_overflow
NORETURN static void stack_overflow(void){fflush(stdout);fputs("stack overflow\n",stderr);exit(1);}

//: host_exit
NORETURN static void host_exit(u32 a){exit((int)a);}

//: host_read
static u64 host_read(u64 a,u64 b){
u64 n=0;
int c;
fflush(stdout);
while(n<b&&(c=getc(stdin))!=EOF){m[a+n++]=c;if(c==10)break;}
return n;
}

//: host_write
static u32 host_write(u32 a,u64 b,u64 c){return fwrite(m+b,1,c,a==1?stdout:stderr)==c;}

//: host_flush
static u32 host_flush(void){return !fflush(stdout);}

//: host_clock
static u64 host_clock(void){return (u64)clock()*(1000000000/CLOCKS_PER_SEC);}

//: memory_grow
static u64 memory_grow(u64 a){
unsigned char*p;
u64 b=pages;
if(a>MOST_PAGES-b||!(p=(unsigned char*)realloc(m,(size_t)((a+b)<<16)+1)))return -1;
m=p;
pages+=a;
return b;
}

//: ld16
static u32 ld16(u64 a){unsigned short x;memcpy(&x,m+a,2);return x;}

//: ld32
static u32 ld32(u64 a){u32 x;memcpy(&x,m+a,4);return x;}

//: ld64
static u64 ld64(u64 a){u64 x;memcpy(&x,m+a,8);return x;}

//: ldf
static float ldf(u64 a){float x;memcpy(&x,m+a,4);return x;}

//: ldd
static double ldd(u64 a){double x;memcpy(&x,m+a,8);return x;}

//: st16
static void st16(u64 a,u32 b){unsigned short x=b;memcpy(m+a,&x,2);}

//: st32
static void st32(u64 a,u32 b){memcpy(m+a,&b,4);}

//: st64
static void st64(u64 a,u64 b){memcpy(m+a,&b,8);}

//: stf
static void stf(u64 a,float b){memcpy(m+a,&b,4);}

//: std
static void std(u64 a,double b){memcpy(m+a,&b,8);}

//: powers_of_five
/* 128 bits of each power of five from -342 to 308, to read floats */
static void powers_of_five(u64 a){
u32 w[40];
u64 h,l,c,p;
int n,i,s;
for(s=1;s>=0;s--){
memset(w,0,sizeof w);
w[s?39:4]=s?1u<<31:1;
for(n=0;n<=(s?342:308);n++){
c=0;
if(n&&s)for(i=39;i>=0;i--){c=c<<32|w[i];w[i]=c/5;c%=5;}
if(n&&!s)for(i=0;i<40;i++){c+=5ull*w[i];w[i]=c;c>>=32;}
for(i=39;!w[i];i--);
h=(u64)w[i]<<32|w[i-1];
l=(u64)w[i-2]<<32|w[i-3];
for(c=w[i-4];!(h>>63);c<<=1){h=h<<1|l>>63;l=l<<1|(c>>31&1);}
if(s&&n<28&&!++l)h++;
p=a+16*(u64)(s?342-n:342+n);
st64(p,h);
st64(p+8,l);
}
}
}

//: float_bits
static u32 float_bits(float a){u32 x;memcpy(&x,&a,4);return x;}

//: double_bits
static u64 double_bits(double a){u64 x;memcpy(&x,&a,8);return x;}

//: bits_float
static float bits_float(u32 a){float x;memcpy(&x,&a,4);return x;}

//: bits_double
static double bits_double(u64 a){double x;memcpy(&x,&a,8);return x;}

//: popcnt64
static u64 popcnt64(u64 a){
a-=(a>>1)&0x5555555555555555ull;
a=(a&0x3333333333333333ull)+((a>>2)&0x3333333333333333ull);
return ((a+(a>>4))&0xf0f0f0f0f0f0f0full)*0x101010101010101ull>>56;
}

//: popcnt32
static u32 popcnt32(u32 a){return popcnt64(a);}

//: ctz64
static u64 ctz64(u64 a){
#ifdef __GNUC__
return a?__builtin_ctzll(a):64;
#else
u32 b;
for(b=0;b<64&&!(a>>b&1);b++);
return b;
#endif
}

//: ctz32
static u32 ctz32(u32 a){return ctz64(a|1ull<<32);}

//: clz64
static u64 clz64(u64 a){
#ifdef __GNUC__
return a?__builtin_clzll(a):64;
#else
u32 b;
for(b=64;a;a>>=1)b--;
return b;
#endif
}

//: clz32
static u32 clz32(u32 a){return clz64(a)-32;}

//: rotl32
static u32 rotl32(u32 a,u32 b){return a<<(b&31)|a>>(-b&31);}

//: rotr32
static u32 rotr32(u32 a,u32 b){return a>>(b&31)|a<<(-b&31);}

//: rotl64
static u64 rotl64(u64 a,u64 b){return a<<(b&63)|a>>(-b&63);}

//: rotr64
static u64 rotr64(u64 a,u64 b){return a>>(b&63)|a<<(-b&63);}

//: divu32
static u32 divu32(u32 a,u32 b){return b?a/b:trap();}

//: divu64
static u64 divu64(u64 a,u64 b){return b?a/b:trap();}

//: remu32
static u32 remu32(u32 a,u32 b){return b?a%b:trap();}

//: remu64
static u64 remu64(u64 a,u64 b){return b?a%b:trap();}

//: divs32
static u32 divs32(u32 a,u32 b){if(!b||(a==1u<<31&&!~b))trap();return (i32)a/(i32)b;}

//: divs64
static u64 divs64(u64 a,u64 b){if(!b||(a==1ull<<63&&!~b))trap();return (i64)a/(i64)b;}

//: rems32
static u32 rems32(u32 a,u32 b){if(!b)trap();return ~b?(i32)a%(i32)b:0;}

//: rems64
static u64 rems64(u64 a,u64 b){if(!b)trap();return ~b?(i64)a%(i64)b:0;}

//: minf
static float minf(float a,float b){return a!=a||b!=b?a+b:a!=b?a<b?a:b:a!=0?a:1/a<0?a:b;}

//: mind
static double mind(double a,double b){return a!=a||b!=b?a+b:a!=b?a<b?a:b:a!=0?a:1/a<0?a:b;}

//: maxf
static float maxf(float a,float b){return a!=a||b!=b?a+b:a!=b?a>b?a:b:a!=0?a:1/a>0?a:b;}

//: maxd
static double maxd(double a,double b){return a!=a||b!=b?a+b:a!=b?a>b?a:b:a!=0?a:1/a>0?a:b;}

//: truncs32
static u32 truncs32(double a){if(!(a>-2147483649.0&&a<2147483648.0))trap();return (i32)a;}

//: truncu32
static u32 truncu32(double a){if(!(a>-1&&a<4294967296.0))trap();return a;}

//: truncs64
static u64 truncs64(double a){if(!(a>=-9223372036854775808.0&&a<9223372036854775808.0))trap();return (i64)a;}

//: truncu64
static u64 truncu64(double a){if(!(a>-1&&a<18446744073709551616.0))trap();return a;}

//: sats32
static u32 sats32(double a){return a!=a?0:a<=-2147483648.0?1u<<31:a>=2147483647.0?~0u>>1:(u32)(i32)a;}

//: satu32
static u32 satu32(double a){return a>0?a>=4294967295.0?~0u:(u32)a:0;}

//: sats64
static u64 sats64(double a){return a!=a?0:a<=-9223372036854775808.0?1ull<<63:a>=9223372036854775808.0?~0ull>>1:(u64)(i64)a;}

//: satu64
static u64 satu64(double a){return a>0?a>=18446744073709551616.0?~0ull:(u64)a:0;}
