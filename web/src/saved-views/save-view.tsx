import { longestViewName } from '@patchbay/contract/product'
import { useRef } from 'react'
import { FailureInForm } from '../own-account/failure-in-form.tsx'
import { useForm } from '../own-account/use-form.ts'
import { announce } from '../ui/announcer.tsx'
import { Button } from '../ui/button.tsx'
import { InputField } from '../ui/input-field.tsx'
import { Modal } from '../ui/modal.tsx'
import css from './saved-views.module.css'
import { useViewChanges } from './use-saved-views.ts'

interface Props {
  /** As it was when somebody wanted to keep it. */
  readonly address: string
  /** What the name begins as. */
  readonly suggested: string
  readonly onClose: () => void
}

/** Asks for the name under which the page in front is kept. */
export function SaveView({ address, suggested, onClose }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const { save } = useViewChanges()
  const { form, busy, faults, failure, submit } = useForm({
    labels: { name: 'The name', address: 'The address' },
    check: (read) => (read('name').trim() === '' ? { name: 'Enter a name.' } : {}),
    async send(read) {
      const { name } = await save(read('name').trim(), address)
      announce(`View ${name} saved`)
      onClose()
    },
  })
  return (
    <Modal label="Save view" size="form" focus={field} onClose={onClose}>
      <form ref={form} className={css.form} noValidate onSubmit={submit}>
        <h2 className={css.title}>Save view</h2>
        <p className={css.words}>
          Stores this page with its question, filters, columns and open part. Only you see it.
        </p>
        <FailureInForm title="The view was not saved." failure={failure} faults={faults} fields={['name']} />
        <InputField
          ref={field}
          label="View name"
          name="name"
          autoComplete="off"
          maxLength={longestViewName}
          defaultValue={suggested.slice(0, longestViewName)}
          fault={faults.name}
        />
        <div className={css.buttons}>
          <Button type="submit" look="primary" aria-busy={busy}>
            Save view
          </Button>
          <Button look="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  )
}
