import type { DeskParameter } from '@patchbay/contract/command-centre/ivanti-request-submission/choices'
import type { DeskAnswer } from '@patchbay/contract/changes/kinds/request-intent'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { Check } from '../../../ui/check.tsx'
import { TextField } from '../../../ui/field.tsx'
import { InputField } from '../../../ui/input-field.tsx'
import { ChoiceAnswer } from './choice-answer.tsx'
import type { FormValues } from './form-values.ts'

interface Props {
  readonly parameter: DeskParameter
  readonly parameters: readonly DeskParameter[]
  readonly values: FormValues
  readonly fault: string | undefined
  readonly onAnswer: (answer: DeskAnswer) => void
}

/** One answer, drawn by what it is made of. */
export function AnswerField(props: Props) {
  const { parameter, values, fault, onAnswer } = props
  const { id, name, kind, description, required } = parameter
  const zone = useTimeZone()
  const answer = values.answers[id]
  const hint = description ?? undefined
  const field = { label: name, name: `answer ${id}`, fault, needed: required === true }
  if (kind === 'heading') return <p>{name}</p>
  if (kind === 'choice' || kind === 'choices') return <ChoiceAnswer {...props} />
  if (kind === 'yes-no') {
    return (
      <Check
        title={name}
        {...(description === null ? {} : { words: description })}
        checked={answer?.as === 'yes-no' && answer.yes}
        onChange={(yes) => onAnswer({ as: 'yes-no', yes })}
      />
    )
  }
  if (kind === 'date') {
    return (
      <InputField
        {...field}
        type="date"
        value={answer?.as === 'date' ? answer.date : ''}
        onChange={(event) => onAnswer({ as: 'date', date: event.target.value })}
        hint={hint}
      />
    )
  }
  if (kind === 'moment') {
    return (
      <TextField
        {...field}
        label={`${name} (${zone})`}
        mono
        value={answer?.as === 'moment' ? answer.at : ''}
        maxLength={30}
        onChange={(at) => onAnswer({ as: 'moment', at })}
        hint={hint ?? 'Such as 2026-05-03 14:05.'}
      />
    )
  }
  return (
    <TextField
      {...field}
      value={answer?.as === 'text' ? answer.text : ''}
      maxLength={10_000}
      {...(kind === 'long-text' ? { lines: 4 } : {})}
      onChange={(text) => onAnswer({ as: 'text', text })}
      hint={hint}
    />
  )
}
