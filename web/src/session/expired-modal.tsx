import { Button } from '../ui/button.tsx'
import { Modal } from '../ui/modal.tsx'
import { acknowledgeExpiry } from './session.ts'
import css from './expired-modal.module.css'
import { IconClockPause } from '@tabler/icons-react'

const words = 'Your session has expired. Please login again.'

/** Not closable; OK leads to the sign-in page. */
export function ExpiredModal() {
  return (
    <Modal label={words}>
      <div className={css.content}>
        <span className={css.icon}>
          <IconClockPause size={20} stroke={1.6} aria-hidden="true" />
        </span>
        <p className={css.words}>{words}</p>
        <Button look="primary" size="large" data-autofocus onClick={acknowledgeExpiry}>
          OK
        </Button>
      </div>
    </Modal>
  )
}
