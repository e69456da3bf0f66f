import type { Preview } from '@patchbay/contract/changes/preview'
import { Diff } from '../ui/diff.tsx'
import { Panel } from '../ui/panel.tsx'
import { LastRead } from './last-read.tsx'
import css from './change.module.css'

const values = (value: string | null) => (value === null ? [] : [value])

/** Field by field: as it is now, and as it will be. Nothing where no field changes, as of an action. */
export function WhatChanges({ preview: { fields, transliterated, lastReadAt } }: { preview: Preview }) {
  const changed = fields.filter(({ before, intent }) => before !== intent)
  if (changed.length + transliterated.length === 0) return null
  return (
    <Panel title="What changes" count={changed.length}>
      <LastRead at={lastReadAt} />
      {changed.length > 0 && (
        <Diff
          label="What changes"
          rows={changed.map(({ field, before, intent }) => ({
            title: field,
            before: values(before),
            after: values(intent),
          }))}
        />
      )}
      {transliterated.map(({ field, sent }) => (
        <p key={field} className={`${css.inside} ${css.muted}`}>
          Not possible in a command line: {field.toLowerCase()} is sent as “{sent}”.
        </p>
      ))}
    </Panel>
  )
}
