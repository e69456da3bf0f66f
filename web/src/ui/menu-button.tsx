import css from './button.module.css'
import { Menu } from './menu.tsx'
import type { MenuProps } from './menu.tsx'

/** A plain button that opens a menu. */
export function MenuButton(props: Omit<MenuProps, 'className' | 'position'>) {
  return <Menu {...props} className={`${css.button} ${css.plain} ${css.normal}`} position="bottom-end" />
}
