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

/* A layer: its connections ordered by output (starts, ends) or by input, whichever the kernel reads. */
struct layer {
	int in, out, samples, stride;
	float density;
	int *starts, *ends, connections;
	float *w, *v, *g, *x, *y, *dx;
};

/* y[j] = sum of w[c] x[ends[c]] over the connections c of j. */
INLINE void gather(const struct layer *l, int vectors) {
	int copies = vectors == 1 ? 4 : vectors < 4 ? 2 : 1; /* enough sums to hide the latency of an addition */
	for (int j = 0; j < l->out; j++) {
		vec s[16];
		for (int k = 0; k < copies * vectors; k++) s[k] = all(0);
		int c = l->starts[j], last = l->starts[j + 1];
		for (; c + copies <= last; c += copies)
			for (int p = 0; p < copies; p++) {
				const float *x = l->x + (size_t)l->ends[c + p] * l->stride;
				vec w = all(l->w[c + p]);
				for (int k = 0; k < vectors; k++) s[p * vectors + k] = fma(w, load(x + k * LANES), s[p * vectors + k]);
			}
		for (; c < last; c++)
			for (int k = 0; k < vectors; k++) s[k] = fma(all(l->w[c]), load(l->x + (size_t)l->ends[c] * l->stride + k * LANES), s[k]);
		for (int p = 1; p < copies; p++)
			for (int k = 0; k < vectors; k++) s[k] = plus(s[k], s[p * vectors + k]);
		for (int k = 0; k < vectors; k++) store(l->y + (size_t)j * l->stride + k * LANES, s[k]);
	}
}

/* correlate and backpropagate of the connections c to c+count-1 of neuron i: g[c] = <own, other[ends[c]]>, and if fused dx += w[c] other[ends[c]]. */
INLINE void four(const struct layer *l, const float *other, const vec *own, vec *dx, int c, int count, int vectors, int fused) {
	vec s[4];
	for (int p = 0; p < 4; p++) s[p] = all(0);
	for (int p = 0; p < count; p++) {
		const float *y = other + (size_t)l->ends[c + p] * l->stride;
		vec w = all(l->w[c + p]);
		for (int k = 0; k < vectors; k++) {
			vec t = load(y + k * LANES);
			s[p] = k ? fma(own[k], t, s[p]) : times(own[k], t);
			if (fused) dx[k] = fma(w, t, dx[k]);
		}
	}
	__m128 sums = sums4(s);
	if (count == 4) _mm_storeu_ps(l->g + c, sums);
	else for (int p = 0; p < count; p++) l->g[c + p] = ((float *)&sums)[p];
}

/* Both gradients at once, if fused: by input, x being the inputs' activations and y the outputs' gradients.
   Otherwise the sampled dense-dense product alone: by output, with the roles of x and y exchanged. */
INLINE void gradients(const struct layer *l, int vectors, int fused) {
	const float *mine = fused ? l->x : l->y, *others = fused ? l->y : l->x;
	for (int i = 0; i < (fused ? l->in : l->out); i++) {
		vec own[16], dx[16];
		for (int k = 0; k < vectors; k++) own[k] = load(mine + (size_t)i * l->stride + k * LANES), dx[k] = all(0);
		int c = l->starts[i], last = l->starts[i + 1];
		for (; c + 4 <= last; c += 4) four(l, others, own, dx, c, 4, vectors, fused);
		for (; c < last; c++) four(l, others, own, dx, c, 1, vectors, fused);
		if (fused) for (int k = 0; k < vectors; k++) store(l->dx + (size_t)i * l->stride + k * LANES, dx[k]);
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

/* y = W x with all connections; w is [out][in]. */
INLINE void dense(const struct layer *l, int vectors) {
	enum { DEPTH = 64 }; /* rows of x that stay in the first cache */
	for (int q = 0; q < l->in; q += DEPTH) {
		int depth = l->in - q < DEPTH ? l->in - q : DEPTH;
		for (int k = 0; k < vectors; k += TILE_VECTORS) {
			int most = vectors - k < TILE_VECTORS ? vectors - k : TILE_VECTORS;
			int m = 0;
			for (; m + TILE_ROWS <= l->out; m += TILE_ROWS)
				tile(l->y + (size_t)m * l->stride + k * LANES, l->w + (size_t)m * l->in + q, l->in, l->x + (size_t)q * l->stride + k * LANES, l->stride, depth, TILE_ROWS, most, q == 0);
			for (; m < l->out; m++)
				tile(l->y + (size_t)m * l->stride + k * LANES, l->w + (size_t)m * l->in + q, l->in, l->x + (size_t)q * l->stride + k * LANES, l->stride, depth, 1, most, q == 0);
		}
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

static void run_gather(const struct layer *l) { WIDTHS(gather) }
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

static void connect(struct layer *l, int from, int to) {
	l->starts = malloc(sizeof(int) * (from + 1));
	l->ends = malloc(sizeof(int) * (size_t)from * to);
	l->connections = 0;
	for (int i = 0; i < from; i++) {
		l->starts[i] = l->connections;
		for (int j = 0; j < to; j++)
			if (uniform() < l->density) l->ends[l->connections++] = j;
	}
	l->starts[from] = l->connections;
}

static double now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
	static const struct { const char *name; int in, out, samples, epsilon; } shapes[] = {
		{"w1-first", 784, 1000, 100, 20}, {"w1-hidden", 1000, 1000, 100, 20}, {"w2-first", 3072, 4000, 100, 20},
		{"w2-hidden", 4000, 1000, 100, 20}, {"rbm784", 784, 500, 100, 11}, {"rbm180", 180, 500, 10, 11}, {"output", 1000, 10, 100, 0},
	};
	static const struct { const char *name; void (*run)(const struct layer *); int by_input, dense; double flops; } kernels[] = {
		{"gather", run_gather, 0, 0, 2}, {"correlate", run_correlate, 0, 0, 2}, {"backpropagate", run_backpropagate, 1, 0, 4},
		{"multiply", run_multiply, 0, 1, 2}, {"momentum", momentum, 0, 0, 6},
	};
	int k = sizeof kernels / sizeof *kernels - 1, s = sizeof shapes / sizeof *shapes - 1;
	if (argc != 3) return fprintf(stderr, "usage: kernels KERNEL SHAPE\n"), 2;
	while (k >= 0 && strcmp(kernels[k].name, argv[1])) k--;
	while (s >= 0 && strcmp(shapes[s].name, argv[2])) s--;
	if (k < 0 || s < 0) return fprintf(stderr, "kernels: %s is no kernel or %s no shape\n", argv[1], argv[2]), 2;

	struct layer l = {shapes[s].in, shapes[s].out, shapes[s].samples, (shapes[s].samples + 15) / 16 * 16};
	l.density = kernels[k].dense || !shapes[s].epsilon ? 1 : (float)shapes[s].epsilon * (l.in + l.out) / l.in / l.out;
	connect(&l, kernels[k].by_input ? l.in : l.out, kernels[k].by_input ? l.out : l.in);
	l.x = values(l.in, l.samples, l.stride), l.y = values(l.out, l.samples, l.stride), l.dx = values(l.in, 0, l.stride);
	l.w = values(1, l.connections, l.connections + 16), l.v = values(1, l.connections, l.connections + 16), l.g = values(1, l.connections, l.connections + 16);
	double flops = kernels[k].flops * l.connections * (kernels[k].run == momentum ? 1 : l.samples);

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
