import { caseStateWords, severities, severityWords } from '@patchbay/contract/security-cases/case-words'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import css from './security-response.module.css'
import { listedStates } from './use-cases.ts'
import type { QueueAddress } from './use-cases.ts'

const states = [
  { value: 'open', text: 'Open' },
  { value: 'due', text: 'Due for release' },
  ...listedStates.map((value) => ({
    value,
    text: caseStateWords[value],
  })),
  { value: 'all', text: 'All' },
]

const assignees = [
  { value: 'anybody', text: 'Anybody' },
  { value: 'me', text: 'Me' },
  { value: 'nobody', text: 'Nobody' },
]

const anySeverity = [
  { value: '', text: 'Any' },
  ...severities.map((value) => ({ value, text: severityWords[value] })),
]

/** Which cases are listed. */
export function CaseFilters({ address }: { readonly address: QueueAddress }) {
  const { state, severity, assignee, set } = address
  const [text, setText] = useState(address.text)
  return (
    <form
      className={css.filters}
      aria-label="Filters"
      onSubmit={(event) => {
        event.preventDefault()
        set({ find: text.trim() })
      }}
    >
      <ChoiceField
        name="state"
        label="State"
        value={state}
        choices={states}
        onChange={(one) => set({ state: one })}
      />
      <ChoiceField
        name="severity"
        label="Severity"
        value={severity ?? ''}
        choices={anySeverity}
        onChange={(one) => set({ severity: one })}
      />
      <ChoiceField
        name="assignee"
        label="Assignee"
        value={assignee}
        choices={assignees}
        onChange={(one) => set({ assignee: one })}
      />
      <TextField name="find" label="Text" value={text} maxLength={200} onChange={setText} />
      <Button type="submit">Filter</Button>
    </form>
  )
}
