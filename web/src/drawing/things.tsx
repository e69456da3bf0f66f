import { memo, useMemo } from 'react'
import css from './drawing.module.css'
import { markPaths } from './marks.ts'
import { outlinePath } from './shapes.ts'
import type { DrawnThing, Looks, Mark } from './shapes.ts'
import type { View } from './view.ts'

interface Props {
  readonly things: readonly DrawnThing[]
  readonly chosen: DrawnThing | null
  readonly view: View
  /** Metres that a mark is wide at most. */
  readonly largest: number
}

const pixels = 10

/** Half of what a mark is wide: ten pixels, and on a small drawing fewer, so that marks beside each other stay apart. */
export const markRadius = ({ scale }: View, largest: number): number => Math.min(pixels / scale, largest) / 2

/** All that is drawn of things but their labels: areas one by one, marks as two paths of each kind and look. */
export const Things = memo(({ things, chosen, view, largest }: Props) => {
  const r = markRadius(view, largest)
  const groups = useMemo(() => {
    const marked = things.filter(({ mark }) => mark !== 'area')
    return [...Map.groupBy(marked, ({ mark, looks }) => `${mark} ${looks}`)].map(([key, of]) => {
      const [mark, looks] = key.split(' ') as [Mark, Looks]
      return { key, mark, looks, ...markPaths(mark, looks, of, r) }
    })
  }, [things, r])
  return (
    <>
      {things.map(({ id, outline, looks }) =>
        outline === null ? null : (
          <path key={id} className={css.area} data-looks={looks} d={outlinePath(outline)} />
        ),
      )}
      {chosen !== null && chosen.outline !== null && (
        <path className={css.chosenArea} d={outlinePath(chosen.outline)} />
      )}
      {things.map(({ id, x, y, ring }) =>
        ring === undefined ? null : <circle key={id} className={css.ring} cx={x} cy={y} r={ring} />,
      )}
      {groups.map(({ key, mark, looks, edge, inside }) => (
        <g key={key} className={css.marks} data-mark={mark} data-looks={looks}>
          <path className={css.edge} d={edge} />
          <path className={css.inside} d={inside} />
        </g>
      ))}
      {chosen !== null && chosen.outline === null && (
        <circle className={css.chosen} cx={chosen.x} cy={chosen.y} r={Math.max(2.6 * r, 14 / view.scale)} />
      )}
    </>
  )
})
