import type { ComponentProps } from 'react'
import css from './button.module.css'

interface Props extends ComponentProps<'button'> {
  /** One primary per view. Quiet has no edge. */
  look?: 'primary' | 'plain' | 'quiet'
  size?: 'small' | 'normal' | 'large'
}

export function Button({ look = 'plain', size = 'normal', className, type = 'button', ...rest }: Props) {
  const names = [css.button, css[look], css[size], className].filter(Boolean).join(' ')
  // oxlint-disable-next-line react/button-has-type -- a button unless said
  return <button type={type} className={names} {...rest} />
}
