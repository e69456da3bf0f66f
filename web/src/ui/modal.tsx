import { Modal as Mantine } from '@mantine/core'
import type { ReactNode } from 'react'
import css from './modal.module.css'

interface Props {
  label: string
  children: ReactNode
  /** Without it the modal cannot be closed from outside its content. */
  onClose?: () => void
}

/** For messages and confirmations: 20 % of the screen wide, 95 % below 500 pixels. */
export function Modal({ label, children, onClose }: Props) {
  const closable = onClose !== undefined
  return (
    <Mantine
      opened
      centered
      onClose={onClose ?? (() => undefined)}
      withCloseButton={false}
      closeOnEscape={closable}
      closeOnClickOutside={closable}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      aria-label={label}
      classNames={{
        content: css.content ?? '',
        inner: css.inner ?? '',
        body: css.body ?? '',
        overlay: css.overlay ?? '',
      }}
    >
      {children}
    </Mantine>
  )
}
