import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface Props {
  /** A page of ours; the one that is open where it is left out. */
  readonly to?: `/${string}`
  readonly search: Readonly<Record<string, string | undefined>>
  readonly className: string | undefined
  /** Of the row that it names. */
  readonly id?: string
  /** It is the one that is open. */
  readonly current?: boolean
  readonly children: ReactNode
}

/**
 * A link in a row of a long list. The router's own follows every change of the address and writes it anew; with ten in a row
 * that takes more time than all else of a turn of the wheel.
 */
export function RowLink({ to, search, className, id, current = false, children }: Props) {
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    // Whoever holds a key wants it in another tab or window, which the browser does by itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    void router.navigate({ to: to ?? '.', search, resetScroll: to !== undefined })
  }
  return (
    <a
      href={`${to ?? ''}${router.options.stringifySearch(search)}`}
      className={className}
      data-id={id}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
