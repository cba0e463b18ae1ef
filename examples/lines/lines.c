/* Learns what Metro's lines will bring, by playing against itself; `school.py` tells how, and calls it.

   The network is the one of `metropolitan.games.metro.sight`: rows of 32 numbers, in the order given there.
   Here it is also learned: what `see` works out forwards, `study` goes back through. Floats may come out
   differently in the last places than in the game, which is compiled to give the same on all machines. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "dense.h"

enum { WIDE = 32, PART = 8, LAST_WIDE = 16, STEPS = 16, OWNERS = 8, GOALS = 3, ROUNDS = 2, ROWS = 1225 };
enum { COMES = 0, GOES = 512, PLACE = 704, LEFT = 768, KIND = 829, ROUND = 853, LAST = 1175, GAIN = 1208 };
enum { AHEAD = 32, BEHIND = 64, FROM_AHEAD = 96, FROM_BEHIND = 128, ADDED = 160, EACH = 161 };
enum { SQUARES = 64, DOORS = 256, KINDS = 24, TILES = 60, STATIONS = 32, SEATS = 6, STATION = DOORS, CENTRAL = DOORS + 32 };
enum { KEPT = 3000 }; /* games that are learned from again */
typedef float Row[WIDE];
typedef uint64_t Set;

/* ---- the pieces, as `school.py` hands them over ---- */

typedef struct {
    int32_t players, leads[DOORS], exits[KINDS][4], departure[STATIONS], owner[STATIONS], copies[KINDS];
    Set beside[SQUARES], edge, field, banned[KINDS];
} Plan;

static Plan plan;
static int line_of[DOORS]; /* the line that begins at a door, or -1 */
static int source[DOORS];  /* the way out of a square that leads to a door, or -1 */

void set_plan(const Plan *given) {
    plan = *given;
    for (int door = 0; door < DOORS; door++) line_of[door] = source[door] = -1;
    for (int line = 0; line < STATIONS; line++) line_of[plan.departure[line]] = line;
    for (int way = 0; way < DOORS; way++)
        if (plan.field >> way / 4 & 1 && plan.leads[way] < DOORS) source[plan.leads[way]] = way;
}

/* ---- the game: only what can be seen of it ---- */

typedef struct {
    Set empty, open;
    int turn, points[SEATS];
    int8_t left[KINDS];                      /* tiles not laid */
    int16_t begin[DOORS], before[DOORS];     /* of what comes to a door of an empty square: where, how long */
    int16_t end[DOORS], beyond[DOORS];       /* of what leads on from a door that no laid tile leads to */
    int16_t worth[STATIONS];                 /* of lines that have ended */
} Game;

static void start(Game *g) {
    memset(g, 0, sizeof *g);
    g->empty = plan.field;
    g->open = plan.edge;
    for (int door = 0; door < DOORS; door++) g->begin[door] = g->end[door] = door;
    for (int kind = 0; kind < KINDS; kind++) g->left[kind] = plan.copies[kind];
}

/* A tile is laid: what came to its sides is joined with what goes on from them. */
static void lay(Game *g, int kind, int square) {
    g->empty &= ~((Set)1 << square);
    g->open = (g->open | plan.beside[square]) & g->empty;
    g->left[kind]--;
    for (int side = 0; side < 4; side++) {
        int door = square * 4 + side, from = g->begin[door], length = g->before[door];
        if (line_of[from] < 0 && source[from] >= 0 && source[from] / 4 == square) continue;
        for (int again = 0; again < 4 && door < DOORS && door / 4 == square; again++) {
            length++;
            door = plan.leads[square * 4 + plan.exits[kind][door & 3]];
            if (door < DOORS) {
                length += g->beyond[door];
                door = g->end[door];
            }
        }
        g->end[from] = door;
        g->beyond[from] = length;
        if (door < DOORS) {
            g->begin[door] = from;
            g->before[door] = length;
        } else if (line_of[from] >= 0) {
            int line = line_of[from];
            g->worth[line] = length * (door == CENTRAL ? 2 : 1);
            if (plan.owner[line] >= 0) g->points[plan.owner[line]] += g->worth[line];
        }
    }
    g->turn = (g->turn + 1) % plan.players;
}

static Set targets(const Game *g, int kind) {
    Set squares = g->open & ~plan.banned[kind];
    return squares ? squares : g->open;
}

static int empties(const Game *g) { return __builtin_popcountll(g->empty); }

/* ---- chance ---- */

static uint64_t word = 1;

static uint64_t next_word(void) {
    word ^= word << 13;
    word ^= word >> 7;
    return word ^= word << 17;
}
static int below(int n) { return (int)(next_word() % n); }
static float unit(void) { return ((next_word() >> 40) + 0.5f) / 16777216.0f; }

static int member(Set squares, int k) {
    while (k--) squares &= squares - 1;
    return __builtin_ctzll(squares);
}

static void mix_pool(int *pool) {
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        for (int copy = 0; copy < plan.copies[kind]; copy++) pool[n++] = kind;
    for (int i = TILES - 1; i > 0; i--) {
        int j = below(i + 1), kind = pool[i];
        pool[i] = pool[j];
        pool[j] = kind;
    }
}

/* ---- what the network sees ---- */

typedef struct {
    int n, square[TILES], number[SQUARES];
    int comes[TILES][4], goes[TILES][4], behind[TILES][4], ahead[TILES][4]; /* rows, and sides or -1 */
    int line[TILES][4], length[TILES][4];                                   /* that waits there, or -1 */
} Sides;

static int length_step(int length) {
    if (length < 10) return length;
    if (length < 14) return 10 + (length > 11);
    return 12 + (length > 16) + (length > 20) + (length > 26);
}

static void see_side(const Game *g, Sides *s, int i, int side) {
    int door = s->square[i] * 4 + side, from = g->begin[door], line = line_of[from];
    int whose = plan.players, goal = 0, length = 0, end = plan.leads[door];
    s->line[i][side] = s->behind[i][side] = s->ahead[i][side] = -1;
    s->length[i][side] = g->before[door];
    if (line >= 0 && plan.owner[line] >= 0) {
        whose = (plan.owner[line] - g->turn + plan.players) % plan.players;
        s->line[i][side] = line;
    } else if (line < 0 && source[from] >= 0) {
        whose = plan.players + 1;
        s->behind[i][side] = s->number[source[from] / 4] * 4 + source[from] % 4;
    }
    if (end < DOORS) {
        length = g->beyond[end];
        end = g->end[end];
    }
    if (end < DOORS) {
        goal = 2;
        s->ahead[i][side] = s->number[end / 4] * 4 + end % 4;
    } else if (end == CENTRAL)
        goal = 1;
    s->comes[i][side] = COMES + (side * OWNERS + whose) * STEPS + length_step(g->before[door]);
    s->goes[i][side] = GOES + (side * GOALS + goal) * STEPS + length_step(length);
}

static void see_sides(const Game *g, Sides *s) {
    s->n = 0;
    for (Set rest = g->empty; rest; rest &= rest - 1) {
        int square = __builtin_ctzll(rest);
        s->number[square] = s->n;
        s->square[s->n++] = square;
    }
    for (int i = 0; i < s->n; i++)
        for (int side = 0; side < 4; side++) see_side(g, s, i, side);
}

/* ---- forwards ---- */

static Row w[ROWS], slope[ROWS], mean[ROWS], square_mean[ROWS];
static long steps;

typedef struct {
    Row kept[ROUNDS + 1][TILES], made[ROUNDS][TILES], from_ahead[ROUNDS][TILES], from_behind[ROUNDS][TILES];
    Row last[TILES], gain[TILES];
} Flow;

/* y += x times some rows */
static void add(const Row *rows, const float *x, int n, float *y) { metropolitan_add(rows[0], 0, x, 0, n, y, 0); }

static void positive(float *x) {
    for (int k = 0; k < WIDE; k++) x[k] = x[k] > 0 ? x[k] : 0;
}

static void plus(float *y, float times, const float *x) {
    for (int k = 0; k < WIDE; k++) y[k] += times * x[k];
}

static void begin(const Game *g, const Sides *s, Row *kept) {
    Row all;
    memcpy(all, w[LEFT + s->n], sizeof all);
    for (int kind = 0; kind < KINDS; kind++) plus(all, g->left[kind], w[KIND + kind]);
    for (int i = 0; i < s->n; i++) {
        memcpy(kept[i], all, sizeof all);
        plus(kept[i], 1, w[PLACE + s->square[i]]);
        for (int side = 0; side < 4; side++) {
            plus(kept[i], 1, w[s->comes[i][side]]);
            plus(kept[i], 1, w[s->goes[i][side]]);
        }
        positive(kept[i]);
    }
}

static void listen(const int *who, Row *said, float *heard) {
    for (int side = 0; side < 4; side++)
        if (who[side] >= 0)
            memcpy(heard + side * PART, said[who[side] / 4] + who[side] % 4 * PART, PART * sizeof *heard);
        else
            memset(heard + side * PART, 0, PART * sizeof *heard);
}

static void hear(const Sides *s, const Row *rows, int round, Flow *f) {
    static Row forth[TILES], back[TILES];
    for (int i = 0; i < s->n; i++) {
        memset(forth[i], 0, sizeof(Row));
        memset(back[i], 0, sizeof(Row));
        add(rows + AHEAD, f->kept[round][i], WIDE, forth[i]);
        add(rows + BEHIND, f->kept[round][i], WIDE, back[i]);
    }
    for (int i = 0; i < s->n; i++) {
        float *made = f->made[round][i], *kept = f->kept[round][i];
        listen(s->ahead[i], forth, f->from_ahead[round][i]);
        listen(s->behind[i], back, f->from_behind[round][i]);
        memcpy(made, rows[ADDED], sizeof(Row));
        add(rows, kept, WIDE, made);
        add(rows + FROM_AHEAD, f->from_ahead[round][i], WIDE, made);
        add(rows + FROM_BEHIND, f->from_behind[round][i], WIDE, made);
        for (int k = 0; k < WIDE; k++) f->kept[round + 1][i][k] = kept[k] + (made[k] > 0 ? made[k] : 0);
    }
}

static void see(const Game *g, Sides *s, Flow *f) {
    see_sides(g, s);
    begin(g, s, f->kept[0]);
    for (int round = 0; round < ROUNDS; round++) hear(s, w + ROUND + EACH * round, round, f);
    for (int i = 0; i < s->n; i++) {
        memcpy(f->last[i], w[LAST + WIDE], sizeof(Row));
        memcpy(f->gain[i], w[GAIN + LAST_WIDE], sizeof(Row));
        add(w + LAST, f->kept[ROUNDS][i], WIDE, f->last[i]);
        positive(f->last[i]);
        add(w + GAIN, f->last[i], LAST_WIDE, f->gain[i]);
    }
}

static float foreseen(const Sides *s, const Flow *f, int i, int side) {
    return s->length[i][side] * (1 + f->gain[i][2 * side]) + 10 * f->gain[i][2 * side + 1];
}

/* Everybody's points at the end, and what each line will have brought. */
static void expect(const Game *g, float *points, float *lines) {
    static Sides s;
    static Flow f;
    see(g, &s, &f);
    for (int seat = 0; seat < plan.players; seat++) points[seat] = 0;
    for (int line = 0; line < STATIONS; line++) lines[line] = g->worth[line];
    for (int i = 0; i < s.n; i++)
        for (int side = 0; side < 4; side++)
            if (s.line[i][side] >= 0) lines[s.line[i][side]] = foreseen(&s, &f, i, side);
    for (int line = 0; line < STATIONS; line++)
        if (plan.owner[line] >= 0) points[plan.owner[line]] += lines[line];
}

/* ---- backwards ---- */

/* What the rows did for y, and x through them. */
static void back_through(Row *rows, Row *slopes, const float *x, int n, const float *y, float *to) {
    for (int k = 0; k < n; k++) {
        float sum = 0;
        for (int j = 0; j < WIDE; j++) sum += rows[k][j] * y[j];
        to[k] += sum;
        if (x[k] != 0) plus(slopes[k], x[k], y);
    }
}

static void unhear(const Sides *s, int round, Flow *f, Row *d) {
    static Row forth[TILES], back[TILES], before[TILES];
    Row *rows = w + ROUND + EACH * round, *slopes = slope + ROUND + EACH * round;
    memset(forth, 0, sizeof forth);
    memset(back, 0, sizeof back);
    for (int i = 0; i < s->n; i++) {
        Row made, ahead = {0}, behind = {0};
        memcpy(before[i], d[i], sizeof(Row));
        for (int k = 0; k < WIDE; k++) made[k] = f->made[round][i][k] > 0 ? d[i][k] : 0;
        plus(slopes[ADDED], 1, made);
        back_through(rows, slopes, f->kept[round][i], WIDE, made, before[i]);
        back_through(rows + FROM_AHEAD, slopes + FROM_AHEAD, f->from_ahead[round][i], WIDE, made, ahead);
        back_through(rows + FROM_BEHIND, slopes + FROM_BEHIND, f->from_behind[round][i], WIDE, made, behind);
        for (int k = 0; k < WIDE; k++) {
            int to = s->ahead[i][k / PART], from = s->behind[i][k / PART];
            if (to >= 0) forth[to / 4][to % 4 * PART + k % PART] += ahead[k];
            if (from >= 0) back[from / 4][from % 4 * PART + k % PART] += behind[k];
        }
    }
    for (int i = 0; i < s->n; i++) {
        back_through(rows + AHEAD, slopes + AHEAD, f->kept[round][i], WIDE, forth[i], before[i]);
        back_through(rows + BEHIND, slopes + BEHIND, f->kept[round][i], WIDE, back[i], before[i]);
        memcpy(d[i], before[i], sizeof(Row));
    }
}

/* Adds to the slopes what one position teaches; returns the mean squared error of its lines, in tens. */
static float study(const Game *g, const float *worth, float weight) {
    static Sides s;
    static Flow f;
    static Row d[TILES];
    Row all = {0};
    float error = 0;
    int lines = 0;
    see(g, &s, &f);
    memset(d, 0, sizeof d);
    for (int i = 0; i < s.n; i++) {
        Row gain = {0}, last = {0};
        for (int side = 0; side < 4; side++) {
            if (s.line[i][side] < 0) continue;
            float off = (foreseen(&s, &f, i, side) - worth[s.line[i][side]]) / 10;
            error += off * off;
            lines++;
            gain[2 * side] = off * s.length[i][side] / 10 * weight;
            gain[2 * side + 1] = off * weight;
        }
        plus(slope[GAIN + LAST_WIDE], 1, gain);
        back_through(w + GAIN, slope + GAIN, f.last[i], LAST_WIDE, gain, last);
        for (int k = 0; k < WIDE; k++) last[k] = f.last[i][k] > 0 ? last[k] : 0;
        plus(slope[LAST + WIDE], 1, last);
        back_through(w + LAST, slope + LAST, f.kept[ROUNDS][i], WIDE, last, d[i]);
    }
    for (int round = ROUNDS - 1; round >= 0; round--) unhear(&s, round, &f, d);
    for (int i = 0; i < s.n; i++) {
        for (int k = 0; k < WIDE; k++) d[i][k] = f.kept[0][i][k] > 0 ? d[i][k] : 0;
        plus(all, 1, d[i]);
        plus(slope[PLACE + s.square[i]], 1, d[i]);
        for (int side = 0; side < 4; side++) {
            plus(slope[s.comes[i][side]], 1, d[i]);
            plus(slope[s.goes[i][side]], 1, d[i]);
        }
    }
    plus(slope[LEFT + s.n], 1, all);
    for (int kind = 0; kind < KINDS; kind++) plus(slope[KIND + kind], g->left[kind], all);
    return lines ? error / lines : 0;
}

/* A step down the slopes (Adam). */
static void descend(float rate) {
    float *x = w[0], *g = slope[0], *m = mean[0], *v = square_mean[0];
    steps++;
    float first = 1 - powf(0.9f, steps), second = 1 - powf(0.999f, steps);
    for (int k = 0; k < ROWS * WIDE; k++) {
        m[k] += 0.1f * (g[k] - m[k]);
        v[k] += 0.001f * (g[k] * g[k] - v[k]);
        x[k] -= rate * (m[k] / first) / (sqrtf(v[k] / second) + 1e-8f);
        g[k] = 0;
    }
}

/* ---- playing ---- */

static float usual[TILES + 1]; /* what a drawn tile brings on average, by the number of empty squares */

/* Own points less those of the best other, who is the less certain the more is to come. */
static float lead(const float *points, int seat, int left) {
    float soft = 0.5f + 0.9f * sqrtf(left), most = -1e9f, sum = 0;
    for (int other = 0; other < plan.players; other++)
        if (other != seat && points[other] > most) most = points[other];
    for (int other = 0; other < plan.players; other++)
        if (other != seat) sum += expf((points[other] - most) / soft);
    return points[seat] - most - soft * logf(sum);
}

/* Where a tile is best laid, with some chance; returns what that leads to. */
static float best(const Game *g, int kind, float warmth, int *square) {
    float most = -1e9f, found = 0, points[SEATS], lines[STATIONS];
    for (Set rest = targets(g, kind); rest; rest &= rest - 1) {
        Game after = *g;
        int at = __builtin_ctzll(rest);
        lay(&after, kind, at);
        expect(&after, points, lines);
        float value = lead(points, g->turn, empties(&after));
        float tried = warmth > 0 ? value - warmth * logf(-logf(unit())) : value;
        if (tried > most) most = tried, found = value, *square = at;
    }
    return found;
}

typedef struct {
    Game game;
    int pool[TILES], next, hand[SEATS];
} Match;

static void deal(Match *m) {
    start(&m->game);
    mix_pool(m->pool);
    for (m->next = 0; m->next < plan.players; m->next++) m->hand[m->next] = m->pool[m->next];
}

/* A whole turn: the tile in hand, or what is drawn in its place; returns whether one was drawn. */
static int turn(Match *m, float warmth, int learning, int random) {
    Game *g = &m->game;
    int seat = g->turn, left = empties(g), square = 0, kind = m->hand[seat], draws = 0;
    float points[SEATS], lines[STATIONS];
    expect(g, points, lines);
    float now = lead(points, seat, left), value = best(g, kind, warmth, &square);
    if (m->next < TILES && (now + usual[left] > value || (learning && below(8) == 0))) {
        int other = 0;
        float drawn = best(g, m->pool[m->next], warmth, &other);
        draws = now + usual[left] > value;
        if (learning) usual[left] += 0.01f * (drawn - now - usual[left]);
        if (draws) kind = m->pool[m->next++], square = other;
    }
    if (random) square = member(targets(g, kind), below(__builtin_popcountll(targets(g, kind))));
    lay(g, kind, square);
    if (!draws) m->hand[seat] = m->next < TILES ? m->pool[m->next++] : -1;
    return draws;
}

/* ---- what `school.py` calls ---- */

typedef struct {
    Game positions[TILES - 1];
    float worth[TILES][STATIONS]; /* of lines, as it is learned at each */
} Played;

static Played *kept;
static long played;

void forget(uint64_t seed) {
    word = seed * 0x9E3779B97F4A7C15u + 1;
    played = steps = 0;
    memset(mean, 0, sizeof mean);
    memset(square_mean, 0, sizeof square_mean);
    memset(slope, 0, sizeof slope);
}

void put(const float *rows, const float *draws) {
    memcpy(w, rows, sizeof w);
    memcpy(usual, draws, sizeof usual);
}

void get(float *rows, float *draws) {
    memcpy(rows, w, sizeof w);
    memcpy(draws, usual, sizeof usual);
}

/* What is learned of a line: what it has brought, but the further off that was the more what was expected of it
   meanwhile, which varies less. */
static void look_back(Played *p, float far) {
    for (int k = TILES - 2; k > 0; k--)
        for (int line = 0; line < STATIONS; line++)
            p->worth[k][line] += far * (p->worth[k + 1][line] - p->worth[k][line]);
    memmove(p->worth, p->worth + 1, sizeof p->worth - sizeof *p->worth);
}

/* Plays games and learns after each, from it and from others of late. Tells the mean squared error of a line
   before it was learned from, in tens; points a seat; how many turns drew. */
void learn(int games, float rate, float warmth, float far, int again, int batch, double *told) {
    if (!kept) kept = calloc(KEPT, sizeof *kept);
    told[0] = told[1] = told[2] = 0;
    for (int n = 0; n < games; n++) {
        Match m;
        float points[SEATS];
        Played *now = &kept[played % KEPT];
        int wild = below(4) ? 0 : below(10); /* some games begin with moves by chance */
        deal(&m);
        for (int k = 0; k < TILES; k++) {
            told[2] += turn(&m, warmth, 1, k < wild) / (double)(games * TILES);
            if (k < TILES - 1) now->positions[k] = m.game;
            expect(&m.game, points, now->worth[k]);
        }
        look_back(now, far);
        played++;
        for (int seat = 0; seat < plan.players; seat++)
            told[1] += m.game.points[seat] / (double)(games * plan.players);
        for (int k = 0; k < again * (TILES - 1); k++) {
            Played *one = k < TILES - 1 ? now : &kept[below(played < KEPT ? played : KEPT)];
            int at = k < TILES - 1 ? k : below(TILES - 1);
            float error = study(&one->positions[at], one->worth[at], 1.0f / batch);
            if (k < TILES - 1) told[0] += error / (games * (TILES - 1));
            if (k % batch == batch - 1) descend(rate);
        }
    }
}

/* What the network sees where these tiles lie, -1 for none: everybody's points, and what lines will bring. */
void expected(const int8_t *faces, int seat, float *points, float *lines) {
    Game g;
    start(&g);
    for (int square = 0; square < SQUARES; square++)
        if (faces[square] >= 0) lay(&g, faces[square], square);
    g.turn = seat;
    expect(&g, points, lines);
}

/* One seat with these rows among others with those: its share of the victories, its mean lead. */
void duel(const float *rows, const float *others, int games, double *told) {
    static Row own[ROWS];
    memcpy(own, w, sizeof w);
    told[0] = told[1] = 0;
    for (int n = 0; n < games; n++) {
        Match m;
        int seat = n % plan.players, most = -1, ties = 0;
        for (deal(&m); m.game.empty;) {
            memcpy(w, m.game.turn == seat ? rows : others, sizeof w);
            turn(&m, 0, 0, 0);
        }
        for (int other = 0; other < plan.players; other++) {
            int points = m.game.points[other];
            if (other != seat) told[1] -= points / (double)(games * (plan.players - 1));
            if (points > most) most = points, ties = 0;
            ties += points == most;
        }
        told[1] += m.game.points[seat] / (double)games;
        if (m.game.points[seat] == most) told[0] += 1.0 / ties / games;
    }
    memcpy(w, own, sizeof w);
}
