import type { AccessKey } from '@patchbay/contract/access-keys'
import { useState } from 'react'
import { Check } from '../../../../ui/check.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { StateGlyph } from '../../../../ui/state-glyph.tsx'
import { NotRead } from '../failed.tsx'
import { useKeys } from '../questions.ts'
import type { KeyRow } from '../questions.ts'
import css from './key-choice.module.css'

const byPrefix = {
  dashboards: 'Dashboard',
  workflows: 'Workflows',
  queries: 'Common Queries',
  commands: 'Command Center',
  siteresources: 'Site Resources',
  administrations: 'Administration',
  tools: 'Tools',
} as const

type Prefix = keyof typeof byPrefix

const areas: readonly string[] = Object.values(byPrefix)

/** The part of the console that a key opens, by its first word. */
function areaOf(key: AccessKey): string {
  return byPrefix[key.slice(0, key.indexOf('-')) as Prefix]
}

interface Props {
  title: string
  chosen: readonly AccessKey[]
  fault?: string | undefined
  /** Says how somebody has a key already. */
  already?: (key: AccessKey) => string | null
  onChange: (keys: AccessKey[]) => void
}

/** Every key in plain words, by area. Those that the person at the screen does not hold stay as they are. */
export function KeyChoice({ title, chosen, fault, already, onChange }: Props) {
  const keys = useKeys()
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const fits = ({ key, title: words, meaning }: KeyRow) =>
    `${key} ${words} ${meaning}`.toLowerCase().includes(wanted)
  return (
    <Panel title={title} aside={`${chosen.length} chosen`}>
      <div className={css.filter}>
        <TextField label="Find a key" name="find-key" value={text} onChange={setText} />
        {fault !== undefined && (
          <p className={css.fault} role="alert">
            <StateGlyph glyph="failed" /> {fault}
          </p>
        )}
      </div>
      {keys.isError && <NotRead what="The keys" error={keys.error} onTryAgain={keys.refetch} />}
      {keys.isPending && <SkeletonRows rows={8} />}
      {areas.map((area) => {
        const rows = (keys.data ?? []).filter((row) => areaOf(row.key) === area && fits(row))
        if (rows.length === 0) return null
        return (
          <fieldset key={area} className={css.area}>
            <legend className={css.legend}>{area}</legend>
            {rows.map((row) => (
              <Check
                key={row.key}
                title={row.title}
                checked={chosen.includes(row.key)}
                locked={row.grantable ? null : 'You do not hold this key, so you cannot grant or remove it.'}
                words={<Words row={row} already={already?.(row.key) ?? null} />}
                onChange={(on) =>
                  onChange(on ? [...chosen, row.key] : chosen.filter((each) => each !== row.key))
                }
              />
            ))}
          </fieldset>
        )
      })}
      {keys.data?.every((row) => !fits(row)) === true && <p className={css.none}>No key matches “{text}”.</p>}
    </Panel>
  )
}

function Words({ row, already }: { row: KeyRow; already: string | null }) {
  return (
    <>
      {row.meaning}
      {row.acts && <span className={css.acts}> Acts.</span>}
      {already !== null && <span className={css.already}> {already}</span>}
    </>
  )
}
