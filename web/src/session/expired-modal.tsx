import { IconClockPause } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import css from './expired-modal.module.css'
import { acknowledgeExpiry } from './session.ts'

const words = 'Your session has expired. Please login again.'

/** Not closable; OK leads to the sign-in page. */
export function ExpiredModal() {
  const ok = useRef<HTMLButtonElement>(null)
  return (
    <Modal label={words} focus={ok}>
      <div className={css.content}>
        <span className={css.icon}>
          <IconClockPause size={20} stroke={1.6} aria-hidden="true" />
        </span>
        <p className={css.words}>{words}</p>
        <Button ref={ok} look="primary" size="large" onClick={acknowledgeExpiry}>
          OK
        </Button>
      </div>
    </Modal>
  )
}
