import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { factsPart } from '../../../query/shown/shown-part.ts'
import type { Said } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { Callout } from '../../../ui/callout.tsx'
import css from './notes.module.css'

/** What somebody should know before relying on the rest. */
export function Notes({ notes, said }: Pick<Admission, 'notes'> & { said: Said }) {
  if (notes.length === 0) return null
  const facts = notes.map(({ title, words }) => ({ name: title, value: words, said }))
  return (
    <div className={css.notes}>
      <Shown part={factsPart('Note', facts)} />
      {notes.map(({ name, tone, title, words }) => (
        <Callout key={name} tone={tone}>
          <b>{title}.</b> {words}
        </Callout>
      ))}
    </div>
  )
}
