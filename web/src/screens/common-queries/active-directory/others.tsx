import type { Answer } from '@patchbay/contract/common-queries/active-directory'
import { useContext, useState } from 'react'
import { Choices } from '../../../query/choices.tsx'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { factsPart, joinNames } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { TextButton } from '../../../ui/button.tsx'
import css from './account.module.css'

/** Who fits the text too, less exactly than what is shown: one line, and the list of them on demand. */
export function Others({
  others: { sentence, choices, more },
  nameOf,
}: {
  others: NonNullable<Answer['others']>
  nameOf: (source: string) => string
}) {
  const [open, setOpen] = useState(false)
  const askedAt = useContext(AnsweredFor)
  const source = joinNames(choices.map((one) => nameOf(one.source)))
  const said = { source, observedAt: askedAt }
  return (
    <div className={css.column} data-others={choices.length}>
      <Shown part={factsPart('Answer', [{ name: 'Others', value: sentence, said }])} />
      <p className={css.others}>
        {sentence}
        {more && choices.length > 0 ? '; more may exist' : ''}.{' '}
        {choices.length > 0 && (
          <TextButton aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Hide' : 'Show'}
          </TextButton>
        )}
      </p>
      {open && (
        <Choices answer={{ title: 'Other matches', icon: 'person', sentence, choices }} nameOf={nameOf} />
      )}
    </div>
  )
}
