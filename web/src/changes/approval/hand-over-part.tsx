import type { Run } from '@patchbay/contract/changes/run'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/client.ts'
import { useClick } from '../../api/use-click.ts'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/field.tsx'
import { ChangeRefused } from '../change-failure.tsx'
import css from '../change.module.css'

interface Props {
  readonly run: Pick<Run, 'id'>
  readonly onTold: (run: Run) => void
  readonly onClose: () => void
}

/** Leaves the answer to somebody by name. Everybody else who may agree still can. */
export function HandOverPart({ run, onTold, onClose }: Props) {
  const [to, setTo] = useState('')
  const click = useClick()
  const { data, error } = useQuery({
    queryKey: ['approvers', run.id],
    queryFn: ({ signal }) =>
      call('GET /command-centre/approvals/choices/people/', { query: { id: run.id }, signal }),
  })
  const send = async () => {
    const body = { id: run.id, to: Number(to) }
    const told = await click.run(() => call('POST /command-centre/approvals/hand-over/', { body }))
    if (told === null) return
    announce(`Left to ${told.askedOf?.name ?? 'somebody'}`)
    onTold(told)
    onClose()
  }
  const people = data?.people ?? []
  return (
    <form
      className={css.line}
      aria-label="Leave the approval to somebody"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <ChangeRefused failure={click.failure} />
      <ChoiceField
        label="Leave it to"
        name="to"
        value={to}
        onChange={setTo}
        fault={
          error === null ? click.fault('to') : 'Who may agree could not be read. Close this and try again.'
        }
        choices={[
          { value: '', text: data === undefined ? 'Reading who may agree …' : 'Choose somebody' },
          ...people.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
      />
      <Button type="submit" look="primary" disabled={click.busy || to === ''}>
        Leave it to them
      </Button>
      <Button look="quiet" onClick={onClose}>
        Close
      </Button>
    </form>
  )
}
