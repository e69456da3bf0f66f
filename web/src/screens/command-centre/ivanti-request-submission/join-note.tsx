import type { DeskTemplates } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import type { FormValues } from './form-values.ts'
import { joinOf } from './join-values.ts'

interface Props {
  readonly values: Pick<FormValues, 'join'>
  readonly takes: DeskTemplates['takes']
  readonly onLeave: () => void
}

/** Which open request is joined and what that does, and the way back to a new one. */
export function JoinNote({ values, takes, onLeave }: Props) {
  const join = joinOf(values)
  if (join === null) return null
  const informed =
    takes?.watchers === true
      ? 'For whom it is will be kept informed of it.'
      : 'The desk keeps nobody informed: the note says for whom it is.'
  return (
    <Callout
      tone="info"
      actions={
        <Button size="small" onClick={onLeave}>
          Ask for a new one instead
        </Button>
      }
    >
      You join {join.kind} {join.number}. What you describe is written into it as a note within the desk, and
      no new request is made. {informed}
    </Callout>
  )
}
