import { neverTold } from '@patchbay/contract/changes/subscribed-states'
import type { SubscribedFilter } from '@patchbay/contract/command-centre/command-history/subscriptions'
import { longestViewName } from '@patchbay/contract/product'
import { useRef, useState } from 'react'
import { FailureInForm } from '../../../own-account/failure-in-form.tsx'
import { useForm } from '../../../own-account/use-form.ts'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Check } from '../../../ui/check.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { Modal } from '../../../ui/modal.tsx'
import css from '../../../saved-views/saved-views.module.css'
import { useSubscriptionChanges } from './use-subscriptions.ts'

interface Props {
  readonly filter: SubscribedFilter
  /** The filter as people read it. */
  readonly words: string
  /** What the name begins as. */
  readonly suggested: string
  readonly onClose: () => void
}

/** Asks for the name under which somebody is told of changes that fit, and whether of their own too. */
export function Subscribe({ filter, words, suggested, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const close = useRef<HTMLButtonElement>(null)
  const [others, setOthers] = useState(true)
  const { subscribe } = useSubscriptionChanges()
  const { form, busy, faults, failure, submit } = useForm({
    labels: { name: 'The name', filter: 'The filter' },
    check: (read) => (read('name').trim() === '' ? { name: 'Enter a name.' } : {}),
    async send(read) {
      const name = read('name').trim()
      await subscribe({ name, filter, ownToo: !others })
      announce(`Subscribed to ${name}`)
      onClose()
    },
  })
  const never = neverTold(filter)
  if (never !== null) {
    return (
      <Modal label="Subscribe to these changes" size="form" focus={close} onClose={onClose}>
        <div className={css.form}>
          <h2 className={css.title}>Subscribe to these changes</h2>
          <Callout tone="warn">{never}</Callout>
          <div className={css.buttons}>
            <Button ref={close} onClick={onClose}>
              Close
            </Button>
          </div>
        </div>
      </Modal>
    )
  }
  return (
    <Modal label="Subscribe to these changes" size="form" focus={field} onClose={onClose}>
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <h2 className={css.title}>Subscribe to these changes</h2>
        <p className={css.words}>
          You are notified when a matching change ends or is found outside: {words}. From and To are no part
          of it, it begins now. What comes within five minutes, and a list, is told together.
        </p>
        <FailureInForm title="Not subscribed." failure={failure} faults={faults} fields={['name']} />
        <InputField
          ref={field}
          label="Subscription name"
          name="name"
          autoComplete="off"
          maxLength={longestViewName}
          defaultValue={suggested.slice(0, longestViewName)}
          fault={faults.name}
        />
        <Check title="Leave out my own changes" checked={others} onChange={setOthers} />
        <div className={css.buttons}>
          <Button type="submit" look="primary" aria-busy={busy}>
            Subscribe
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
