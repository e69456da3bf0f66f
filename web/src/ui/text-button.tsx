import type { ButtonHTMLAttributes } from 'react'
import css from './text-button.module.css'

/** A button that reads as a link, for the quiet switch in a panel's head. */
export function TextButton(props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'className'>) {
  return <button type="button" className={css.button} {...props} />
}
