/* The products and the update of a layer in C with vector intrinsics, on one thread: how fast this machine can be made to compute them.

       gcc -O3 -march=native -o kernels bench/peers/kernels.c && seq 5 | ./kernels gather w1-hidden

   Activations are feature-major, [neurons][samples], a row padded with zeros to whole vectors of 16; a random layer has the shape's number of
   connections on average. As the other peers do, it says in a line of JSON what it is, and then times a round for every line that it reads. */

#include <immintrin.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define INLINE static inline __attribute__((always_inline))

#ifdef __AVX512F__
typedef __m512 vec;
enum { LANES = 16, TILE_ROWS = 4, TILE_VECTORS = 7 };
#define SIMD "avx512"
#define load _mm512_loadu_ps
#define store _mm512_storeu_ps
#define fma _mm512_fmadd_ps
#define times _mm512_mul_ps
#define plus _mm512_add_ps
#define all _mm512_set1_ps
#else
typedef __m256 vec;
enum { LANES = 8, TILE_ROWS = 3, TILE_VECTORS = 4 };
#define SIMD "avx2"
#define load _mm256_loadu_ps
#define store _mm256_storeu_ps
#define fma _mm256_fmadd_ps
#define times _mm256_mul_ps
#define plus _mm256_add_ps
#define all _mm256_set1_ps
#endif

/* sums4 returns the sums of the lanes of four vectors. */
INLINE __m128 sums4(const vec s[4]) {
	__m128 q[4];
	for (int k = 0; k < 4; k++) {
#ifdef __AVX512F__
		__m256 h = _mm256_add_ps(_mm512_castps512_ps256(s[k]), _mm512_extractf32x8_ps(s[k], 1));
#else
		__m256 h = s[k];
#endif
		q[k] = _mm_add_ps(_mm256_castps256_ps128(h), _mm256_extractf128_ps(h, 1));
	}
	_MM_TRANSPOSE4_PS(q[0], q[1], q[2], q[3]);
	return _mm_add_ps(_mm_add_ps(q[0], q[1]), _mm_add_ps(q[2], q[3]));
}

/* A layer, seen from one of its sides: neuron i of that side is connected with the neurons ends[c] of the other, starts[i] <= c < starts[i+1].
   Weight and gradient of connection c lie at c, or if the kernel is said to find them via at, at at[c]. */
struct layer {
	int in, out, samples, stride; /* out being the side it is seen from */
	float density;
	int *starts, *ends, *at, connections;
	float *w, *v, *g, *x, *y, *dy;
};

/* y[j] = sum of w[c] x[ends[c]] over the connections c of j. */
INLINE void gather(const struct layer *l, int vectors, int via) {
	int copies = vectors == 1 ? 4 : vectors < 4 ? 2 : 1; /* enough sums to hide the latency of an addition */
	for (int j = 0; j < l->out; j++) {
		vec s[16];
		for (int k = 0; k < copies * vectors; k++) s[k] = all(0);
		int c = l->starts[j], last = l->starts[j + 1];
		for (; c + copies <= last; c += copies)
			for (int p = 0; p < copies; p++) {
				const float *x = l->x + (size_t)l->ends[c + p] * l->stride;
				vec w = all(l->w[via ? l->at[c + p] : c + p]);
				for (int k = 0; k < vectors; k++) s[p * vectors + k] = fma(w, load(x + k * LANES), s[p * vectors + k]);
			}
		for (; c < last; c++)
			for (int k = 0; k < vectors; k++) s[k] = fma(all(l->w[via ? l->at[c] : c]), load(l->x + (size_t)l->ends[c] * l->stride + k * LANES), s[k]);
		for (int p = 1; p < copies; p++)
			for (int k = 0; k < vectors; k++) s[k] = plus(s[k], s[p * vectors + k]);
		for (int k = 0; k < vectors; k++) store(l->y + (size_t)j * l->stride + k * LANES, s[k]);
	}
}

/* The gradients of count of neuron j's connections: g[c] = <y[j], x[ends[c]]>, and if fused dy += w[c] x[ends[c]]. */
INLINE void four(const struct layer *l, const vec *y, vec *dy, int c, int count, int vectors, int fused) {
	vec s[4];
	for (int p = 0; p < 4; p++) s[p] = all(0);
	for (int p = 0; p < count; p++) {
		const float *x = l->x + (size_t)l->ends[c + p] * l->stride;
		vec w = all(l->w[c + p]);
		for (int k = 0; k < vectors; k++) {
			vec t = load(x + k * LANES);
			s[p] = k ? fma(y[k], t, s[p]) : times(y[k], t);
			if (fused) dy[k] = fma(w, t, dy[k]);
		}
	}
	__m128 sums = sums4(s);
	if (count == 4) _mm_storeu_ps(l->g + c, sums);
	else for (int p = 0; p < count; p++) l->g[c + p] = ((float *)&sums)[p];
}

/* The sampled dense-dense product, and if fused the product with the weights beside it. */
INLINE void gradients(const struct layer *l, int vectors, int fused) {
	for (int j = 0; j < l->out; j++) {
		vec y[16], dy[16];
		for (int k = 0; k < vectors; k++) y[k] = load(l->y + (size_t)j * l->stride + k * LANES), dy[k] = all(0);
		int c = l->starts[j], last = l->starts[j + 1];
		for (; c + 4 <= last; c += 4) four(l, y, dy, c, 4, vectors, fused);
		for (; c < last; c++) four(l, y, dy, c, 1, vectors, fused);
		if (fused) for (int k = 0; k < vectors; k++) store(l->dy + (size_t)j * l->stride + k * LANES, dy[k]);
	}
}

/* c[m][...] += sum over q of a[m][q] b[q][...] for a tile of rows and vectors. */
INLINE void tile(float *c, const float *a, int in, const float *b, int stride, int depth, int rows, int vectors, int first) {
	vec s[TILE_ROWS * TILE_VECTORS];
	for (int m = 0; m < rows; m++)
		for (int k = 0; k < vectors; k++) s[m * vectors + k] = first ? all(0) : load(c + m * stride + k * LANES);
	for (int q = 0; q < depth; q++)
		for (int m = 0; m < rows; m++) {
			vec w = all(a[m * in + q]);
			for (int k = 0; k < vectors; k++) s[m * vectors + k] = fma(w, load(b + q * stride + k * LANES), s[m * vectors + k]);
		}
	for (int m = 0; m < rows; m++)
		for (int k = 0; k < vectors; k++) store(c + m * stride + k * LANES, s[m * vectors + k]);
}

/* The part of dense for depth inputs from q on and some of the vectors. */
INLINE void strip(const struct layer *l, int q, int depth, int from, int vectors) {
	const float *a = l->w + q, *b = l->x + (size_t)q * l->stride + from * LANES;
	float *c = l->y + from * LANES;
	int m = 0;
	for (; m + TILE_ROWS <= l->out; m += TILE_ROWS)
		tile(c + (size_t)m * l->stride, a + (size_t)m * l->in, l->in, b, l->stride, depth, TILE_ROWS, vectors, q == 0);
	for (; m < l->out; m++) tile(c + (size_t)m * l->stride, a + (size_t)m * l->in, l->in, b, l->stride, depth, 1, vectors, q == 0);
}

/* y = W x with all connections; w is [out][in]. */
INLINE void dense(const struct layer *l, int vectors) {
	enum { DEPTH = 64 }; /* rows of x that stay in the first cache */
	for (int q = 0; q < l->in; q += DEPTH) {
		int depth = l->in - q < DEPTH ? l->in - q : DEPTH, whole = vectors / TILE_VECTORS * TILE_VECTORS;
		for (int k = 0; k < whole; k += TILE_VECTORS) strip(l, q, depth, k, TILE_VECTORS);
		if (whole < vectors) strip(l, q, depth, whole, vectors % TILE_VECTORS);
	}
}

/* v = momentum v - rate (g + decay w), w += v. */
static void momentum(const struct layer *l) {
	vec m = all(0.9f), rate = all(-1e-9f), decay = all(2e-4f);
	for (int c = 0; c < l->connections; c += LANES) { /* the arrays are padded */
		vec w = load(l->w + c), v = times(m, load(l->v + c));
		v = fma(rate, fma(decay, w, load(l->g + c)), v);
		store(l->v + c, v);
		store(l->w + c, plus(w, v));
	}
}

#define WIDTHS(kernel, ...)                                                             \
	switch ((l->samples + LANES - 1) / LANES) {                                     \
	case 1: kernel(l, 1, ##__VA_ARGS__); break;                                     \
	case 2: kernel(l, 2, ##__VA_ARGS__); break;                                     \
	case 7: kernel(l, 7, ##__VA_ARGS__); break;                                     \
	case 13: kernel(l, 13, ##__VA_ARGS__); break;                                   \
	default: fprintf(stderr, "kernels: not made for %d samples\n", l->samples), exit(2); \
	}

static void run_gather(const struct layer *l) { WIDTHS(gather, 0) }
static void run_gather_via(const struct layer *l) { WIDTHS(gather, 1) }
static void run_backpropagate(const struct layer *l) { WIDTHS(gradients, 1) }
static void run_correlate(const struct layer *l) { WIDTHS(gradients, 0) }
static void run_multiply(const struct layer *l) { WIDTHS(dense) }

static uint64_t state = 1;
static double uniform(void) { /* splitmix64 */
	uint64_t z = state += 0x9e3779b97f4a7c15;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (double)((z ^ z >> 31) >> 11) / (1ull << 53);
}

/* values returns rows of random numbers in (-1, 1), padded with zeros. */
static float *values(int rows, int columns, int stride) {
	float *v = aligned_alloc(64, ((size_t)rows * stride * 4 + 127) / 64 * 64);
	for (int r = 0; r < rows; r++)
		for (int k = 0; k < stride; k++) v[(size_t)r * stride + k] = k < columns ? 2 * uniform() - 1 : 0;
	return v;
}

/* connect draws the connections in the order of their out neuron; at is their places in the order of their in neuron. */
static void connect(struct layer *l) {
	l->starts = malloc(sizeof(int) * (l->out + 1));
	l->ends = malloc(sizeof(int) * (size_t)l->out * l->in);
	l->connections = 0;
	for (int j = 0; j < l->out; j++) {
		l->starts[j] = l->connections;
		for (int i = 0; i < l->in; i++)
			if (uniform() < l->density) l->ends[l->connections++] = i;
	}
	l->starts[l->out] = l->connections;
	int *places = calloc(l->in + 1, sizeof(int));
	l->at = malloc(sizeof(int) * (l->connections + 1));
	for (int c = 0; c < l->connections; c++) places[l->ends[c] + 1]++;
	for (int i = 0; i < l->in; i++) places[i + 1] += places[i];
	for (int c = 0; c < l->connections; c++) l->at[c] = places[l->ends[c]]++;
	free(places);
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
	static const struct { const char *name; int in, out, samples, epsilon; } shapes[] = {
		{"w1-first", 784, 1000, 100, 20}, {"w1-hidden", 1000, 1000, 100, 20}, {"w2-first", 3072, 4000, 100, 20}, {"w2-hidden", 4000, 1000, 100, 20},
		{"rbm784", 784, 500, 100, 11}, {"rbm180", 180, 500, 10, 11}, {"output", 1000, 10, 100, 20},
	};
	static const struct { const char *name; void (*run)(const struct layer *); int by_input, dense; double flops; } kernels[] = {
		{"gather", run_gather, 1, 0, 2}, {"gather-via", run_gather_via, 0, 0, 2}, {"correlate", run_correlate, 1, 0, 2},
		{"backpropagate", run_backpropagate, 1, 0, 4}, {"multiply", run_multiply, 0, 1, 2}, {"momentum", momentum, 0, 0, 6},
	};
	int k = sizeof kernels / sizeof *kernels - 1, s = sizeof shapes / sizeof *shapes - 1;
	if (argc != 3) return fprintf(stderr, "usage: kernels KERNEL SHAPE\n"), 2;
	while (k >= 0 && strcmp(kernels[k].name, argv[1])) k--;
	while (s >= 0 && strcmp(shapes[s].name, argv[2])) s--;
	if (k < 0 || s < 0) return fprintf(stderr, "kernels: %s is not a kernel or %s is not a shape\n", argv[1], argv[2]), 2;

	int in = shapes[s].in, out = shapes[s].out, samples = shapes[s].samples;
	struct layer l = {.in = in, .out = out, .samples = samples, .stride = (samples + 15) / 16 * 16};
	l.density = kernels[k].dense ? 1 : (float)shapes[s].epsilon * (in + out) / in / out;
	if (kernels[k].by_input) l.in = out, l.out = in;
	connect(&l);
	l.x = values(l.in, samples, l.stride), l.y = values(l.out, samples, l.stride), l.dy = values(l.out, 0, l.stride);
	l.w = values(1, l.connections, l.connections + 16), l.v = values(1, l.connections, l.connections + 16), l.g = values(1, l.connections, l.connections + 16);
	double flops = kernels[k].flops * l.connections * (kernels[k].run == momentum ? 1 : samples);

	double began = now();
	int calls = 0;
	while (now() - began < 0.1) kernels[k].run(&l), calls++;
	printf("{\"peer\": \"C intrinsics, %s\", \"timed\": \"%d calls\"}\n", SIMD, calls);
	fflush(stdout);
	for (int c; (c = getchar()) != EOF;) {
		if (c != '\n') continue;
		began = now();
		for (int n = 0; n < calls; n++) kernels[k].run(&l);
		double seconds = (now() - began) / calls;
		printf("{\"seconds\": %.9g, \"gflops\": %.4g}\n", seconds, flops / seconds / 1e9);
		fflush(stdout);
	}
	return 0;
}
