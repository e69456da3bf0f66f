import type { Admission } from '@patchbay/contract/common-queries/cisco-ise'
import { Callout } from '../../../ui/callout.tsx'
import css from './notes.module.css'

/** What somebody should know before relying on the rest. */
export function Notes({ notes }: Pick<Admission, 'notes'>) {
  if (notes.length === 0) return null
  return (
    <div className={css.notes}>
      {notes.map(({ name, tone, title, words }) => (
        <Callout key={name} tone={tone}>
          <b>{title}.</b> {words}
        </Callout>
      ))}
    </div>
  )
}
