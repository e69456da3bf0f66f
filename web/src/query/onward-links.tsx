import { Link } from '@tanstack/react-router'
import css from './onward-links.module.css'
import { useOnwardPages } from './onward-pages.ts'
import type { OnwardKind } from './onward-pages.ts'

interface Props {
  readonly kind: OnwardKind
  /** As the other page is asked; MACs in the notation of the calls. */
  readonly q: string
}

/** Beside an identifier: the other pages that know more of it, for who may open them. */
export function OnwardLinks({ kind, q }: Props) {
  const pages = useOnwardPages(kind)
  if (pages.length === 0) return null
  return (
    <span className={css.links}>
      {pages.map(({ screen: { path }, words }) => (
        <Link key={path} to={path} search={{ q }} aria-label={`${words}: ${q}`}>
          {words}
        </Link>
      ))}
    </span>
  )
}

/** An identifier that leads to the page that says most of it; the identifier alone for who may open none. */
export function OnwardLink({ kind, q, words = q }: Props & { readonly words?: string }) {
  const [page] = useOnwardPages(kind)
  if (page === undefined) return <span className="mono">{words}</span>
  return (
    <Link to={page.screen.path} search={{ q }} className="mono" title={page.words}>
      {words}
    </Link>
  )
}
