import { useState } from 'react'
import type { ReactNode } from 'react'
import { somethingWentWrong } from '../api/toast-rule.ts'
import { deferred } from './deferred.tsx'
import { showToast } from '../api/toast-store.ts'
import css from './button.module.css'

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
  /** Somebody is about to open it: what its entries need can be asked for. */
  onReach?: () => void
}

const OpenedMenu = deferred(async () => (await import('./opened-menu.tsx')).OpenedMenu)

/** Fetches what draws menus, so that the first one opens without a line too. */
export function preloadMenu(): void {
  OpenedMenu.preload().catch(() => undefined)
}

/** A button with a menu. What draws the menu is fetched when somebody reaches for the first one. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false)
  if (wanted) return <OpenedMenu {...props} />
  const reach = () => {
    preloadMenu()
    props.onReach?.()
  }
  const open = () =>
    OpenedMenu.preload().then(
      () => setWanted(true),
      () => showToast({ tone: 'error', text: somethingWentWrong }),
    )
  return (
    <button
      type="button"
      className={props.className}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => {
        reach()
        void open()
      }}
    >
      {props.children}
    </button>
  )
}

/** A plain button that opens a menu. */
export function MenuButton(props: Omit<MenuProps, 'className' | 'position'>) {
  return <Menu {...props} className={`${css.button} ${css.plain} ${css.normal}`} position="bottom-end" />
}
