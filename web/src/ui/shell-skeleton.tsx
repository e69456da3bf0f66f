import { productName } from './product.ts'
import { Mark } from './mark.tsx'
import { Skeleton, SkeletonRows } from './skeleton.tsx'
import css from './shell-skeleton.module.css'

/** The shell while nobody is known yet: header, collapsed sidebar, and the shape of a page. */
export function ShellSkeleton() {
  return (
    <div className={css.shell} aria-busy="true">
      <header className={css.header}>
        <Mark />
        <span>{productName()}</span>
      </header>
      <div className={css.sidebar}>
        {[0, 1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} width={40} height={16} />
        ))}
      </div>
      <ContentSkeleton />
      <p className="visually-hidden" role="status">
        Loading
      </p>
    </div>
  )
}

/** The shape of a page: place, title, field, main and side. */
export function ContentSkeleton() {
  return (
    <main className={css.content}>
      <Skeleton width={88} height={12} />
      <Skeleton width={232} height={20} />
      <div className={css.field} />
      <div className={css.columns}>
        <div className={css.panel}>
          <SkeletonRows rows={6} />
        </div>
        <div className={css.panel} />
      </div>
    </main>
  )
}
