import type { Looks, Mark, Point } from './shapes.ts'

const box = (x: number, y: number, wide: number, high: number) =>
  `M${x - wide} ${y - high}h${2 * wide}v${2 * high}h${-2 * wide}Z`

const circle = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`

/** Edge of each kind of mark, so that kinds differ without colour and without words. */
const edges: Readonly<Record<Mark, (x: number, y: number, r: number) => string>> = {
  outlet: (x, y, r) => box(x, y, r, 0.75 * r),
  'access-point': (x, y, r) => circle(x, y, 1.5 * r),
  switch: (x, y, r) => box(x, y, 2.2 * r, r),
  ups: (x, y, r) =>
    `${box(x, y, r, 1.5 * r)}M${x - 0.4 * r} ${y - 1.5 * r}v${-0.4 * r}h${0.8 * r}v${0.4 * r}`,
  pin: (x, y, r) => `M${x} ${y}l${-1.2 * r} ${-2.2 * r}a${1.37 * r} ${1.37 * r} 0 1 1 ${2.4 * r} 0Z`,
  area: () => '',
}

/** Inside of a mark, so that states differ without colour: full, a bar, a cross, or empty. */
const insides: Readonly<Record<Looks, (x: number, y: number, r: number) => string>> = {
  ok: (x, y, r) => box(x, y, 0.62 * r, 0.42 * r),
  warn: (x, y, r) => `M${x - r} ${y}h${2 * r}`,
  bad: (x, y, r) => {
    const d = 0.7 * r
    return `M${x - d} ${y - d}l${2 * d} ${2 * d}M${x + d} ${y - d}l${-2 * d} ${2 * d}`
  },
  none: () => '',
}

interface Paths {
  readonly edge: string
  readonly inside: string
}

/** Marks of one kind and look as two paths, however many they are: a floor has thousands. `r` is half a mark's width in metres. */
export function markPaths(mark: Mark, looks: Looks, points: readonly Point[], r: number): Paths {
  const edge: string[] = []
  const inside: string[] = []
  for (const { x, y } of points) {
    edge.push(edges[mark](x, y, r))
    inside.push(insides[looks](x, mark === 'pin' ? y - 2.6 * r : y, r))
  }
  return { edge: edge.join(''), inside: inside.join('') }
}
