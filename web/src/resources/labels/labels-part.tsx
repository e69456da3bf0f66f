import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { ChoiceField } from '../../ui/field.tsx'
import { InputField } from '../../ui/input-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { NotRead } from '../failure-words.tsx'
import type { Place } from '../use-place.ts'
import type { Listed } from '../use-resource.ts'
import { LabelSheets } from './label-sheets.tsx'
import css from './labels.module.css'
import { perSheet, sheetNamed, sheets } from './sheets.ts'
import { useLabels } from './use-labels.ts'

const choices = sheets.map(({ name, title }) => ({ value: name, text: title }))

/** Labels of all that the list shows, for a sheet or a label printer. */
export function LabelsPart({ resource, place }: { resource: Listed; place: Place }) {
  const { data, error, refetch } = useLabels(resource, place.query)
  const [name, setName] = useState<string>(sheets[0].name)
  const [used, setUsed] = useState(0)
  const sheet = sheetNamed(name)
  const most = perSheet(sheet) - 1
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={6} />
    ) : (
      <NotRead what={`The ${resource.many}`} error={error} onTryAgain={refetch} />
    )
  const { labels, total } = data
  const pages = { labels, sheet, used: Math.min(used, most) }
  return (
    <div className={css.part}>
      <Panel title={`Labels of ${resource.many}`} count={labels.length}>
        <div className={css.form}>
          <ChoiceField label="Sheet" name="sheet" value={name} choices={choices} onChange={setName} />
          {most > 0 && (
            <InputField
              label="Labels used on the first sheet"
              name="used"
              type="number"
              min={0}
              max={most}
              defaultValue={0}
              onChange={(event) => setUsed(Number(event.target.value) || 0)}
            />
          )}
          <div className={css.buttons}>
            <Button look="primary" onClick={() => window.print()} disabled={labels.length === 0}>
              <IconPrinter size={16} stroke={1.6} aria-hidden="true" />
              Print labels
            </Button>
            <Button onClick={place.close}>Back to the list</Button>
          </div>
          {labels.length < total && (
            <Callout tone="warn">
              The first {labels.length} of {total} are printed. Narrow the list for the others.
            </Callout>
          )}
        </div>
      </Panel>
      <LabelSheets {...pages} />
      {/* What is printed stands apart from the page, which is not printed. */}
      {createPortal(<LabelSheets {...pages} />, document.body)}
    </div>
  )
}
