import css from './skeleton.module.css'

export function Skeleton({ width, height }: { width: number | string; height: number }) {
  return <span className={css.bar} style={{ width, height }} aria-hidden="true" />
}

/** Placeholder rows of the real height while content loads. */
export function SkeletonRows({ rows }: { rows: number }) {
  return (
    <div className={css.rows} aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.row}>
          <Skeleton width={`${34 - ((row * 7) % 12)}%`} height={12} />
          <Skeleton width={`${42 - ((row * 5) % 14)}%`} height={12} />
          <Skeleton width={`${16 - ((row * 3) % 6)}%`} height={12} />
        </div>
      ))}
    </div>
  )
}
