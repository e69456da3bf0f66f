import type { ImportedPlacements } from '@patchbay/contract/site-resources/floor-plans/edits'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ChooseFile } from '../../../resources/choose-file.tsx'
import { Refused } from '../../../resources/failure-words.tsx'
import { readFile } from '../../../resources/read-file.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './floor-plans.module.css'
import { usePlanChange } from './use-floor-plan.ts'

const importedWords = ({ placed, unchanged, floors, refused }: ImportedPlacements): string =>
  `${placed} placed on ${floors} ${floors === 1 ? 'draft' : 'drafts'}, ${unchanged} unchanged, ${refused.length} refused.`

/** Positions from a file, into the drafts of their floors. */
export function PositionsImport({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [done, setDone] = useState<ImportedPlacements | null>(null)
  const change = usePlanChange()
  const bring = async () => {
    const imported = await change.run(
      () => call('POST /site-resources/floor-plans/import/', { body: { text } }),
      importedWords,
    )
    setDone(imported)
  }
  return (
    <Panel title="Import positions">
      <div className={css.inside}>
        <Refused failure={change.failure} />
        <ChooseFile accept=".csv,.txt" onChosen={(file) => void readFile(file).then(setText)} />
        <TextField
          label="Pasted CSV"
          name="positions"
          mono
          lines={5}
          value={text}
          onChange={setText}
          placeholder="building,floor,kind,name,x,y,outline"
          hint="Metres from the upper left corner of the plan. Kinds: room, outlet, access-point, switch, ups. An outline is x y, x y, x y."
        />
        {done !== null && <p>{importedWords(done)} The drafts are not published yet.</p>}
        {done !== null && done.refused.length > 0 && (
          <DataTable label="Refused" heads={['Line', 'Reason']}>
            {done.refused.map(({ line, reason }) => (
              <tr key={`${line} ${reason}`}>
                <td>{line}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </DataTable>
        )}
        <div className={css.line}>
          <Button look="primary" disabled={change.busy || text.trim() === ''} onClick={() => void bring()}>
            Import positions
          </Button>
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Panel>
  )
}
