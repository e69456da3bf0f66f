import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'

export type MenuEntry =
  | { readonly kind: 'label'; readonly content: ReactNode }
  | { readonly kind: 'line' }
  | {
      readonly kind: 'choice'
      readonly text: string
      readonly icon?: ReactNode
      /** Set for one of several that exclude each other. */
      readonly checked?: boolean
      readonly onChoose: () => void
    }

export interface MenuProps {
  className: string | undefined
  /** Name for assistive technology, when the button's content is not enough. */
  label?: string
  entries: readonly MenuEntry[]
  children: ReactNode
  position?: 'bottom-start' | 'bottom-end'
}

const loadMenu = () => import('./opened-menu.tsx')
const OpenedMenu = lazy(() => loadMenu().then((part) => ({ default: part.OpenedMenu })))

/** A button with a menu. What draws the menu is fetched when somebody reaches for the first one. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const plain = (
    <button
      ref={button}
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setWanted(true)}
    >
      {props.children}
    </button>
  )
  if (!wanted) return plain
  return (
    <Suspense fallback={plain}>
      <OpenedMenu {...props} />
    </Suspense>
  )
}
