import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ProofOfSelfPanel, useProofOnceAsked } from '../../../own-account/proof-of-self.tsx'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ResultTable } from '../../../table/result-table.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './connected-systems.module.css'
import { Refused } from './failed.tsx'
import { useAction } from './use-action.ts'
import { signInWords } from './words.ts'
import type { Place } from './use-place.ts'

type Preview = CallAnswer<Calls['POST /administration/connected-systems/import/preview/']>

const secretWords = {
  given: 'in the text',
  kept: 'kept',
  needed: 'to be entered after import',
} as const

/** What is connected as YAML: out without secrets, and in by a preview. */
export function YamlText({ place }: { place: Place }) {
  const [yaml, setYaml] = useState('')
  const [exported, setExported] = useState<string | null>(null)
  const [removes, setRemoves] = useState(false)
  const [preview, setPreview] = useState<Preview | null>(null)
  const action = useAction()
  const proof = useProofOnceAsked(action.failure)
  const body = { yaml, remove_missing: removes }
  const show = async () => {
    const found = await action.run(() => call('GET /administration/connected-systems/export/'))
    setExported(found?.yaml ?? null)
  }
  const look = async () =>
    setPreview(
      await action.run(
        () => call('POST /administration/connected-systems/import/preview/', { body }),
        'Preview ready',
      ),
    )
  const apply = async (digest: string) => {
    const done = await action.run(
      () =>
        call('POST /administration/connected-systems/import/', {
          body: { ...body, digest, proof: proof.read() ?? undefined },
        }),
      'Imported',
    )
    if (done !== null) place.close()
  }
  const change = (text: string) => {
    setYaml(text)
    setPreview(null)
  }
  return (
    <>
      <div className={css.line}>
        <Button size="small" look="quiet" onClick={place.close}>
          All systems
        </Button>
        <h2 className={css.name}>Export and import</h2>
      </div>
      <Refused failure={action.failure} />
      <Panel
        title="Export"
        aside={
          exported === null ? (
            <Button size="small" onClick={() => void show()}>
              Show as YAML
            </Button>
          ) : (
            <CopyButton text={exported} what="YAML" />
          )
        }
      >
        <div className={css.inside}>
          {exported === null ? (
            <p className={css.muted}>All connected systems as a systems file, without secrets.</p>
          ) : (
            <textarea className={css.text} aria-label="Exported YAML" readOnly value={exported} />
          )}
        </div>
      </Panel>
      <Panel title="Import">
        <div className={css.inside}>
          <TextField
            label="YAML"
            name="yaml"
            mono
            lines={12}
            value={yaml}
            onChange={change}
            fault={action.fault('yaml')}
          />
          <Check
            title="Remove missing systems"
            words="Systems and devices connected in the console but missing in the text."
            checked={removes}
            onChange={(checked) => {
              setRemoves(checked)
              setPreview(null)
            }}
          />
          <div className={css.line}>
            <Button disabled={action.busy || yaml === ''} onClick={() => void look()}>
              Preview
            </Button>
            {preview !== null && preview.items.length > 0 && (
              <Button look="primary" disabled={action.busy} onClick={() => void apply(preview.digest)}>
                Apply {preview.items.length === 1 ? 'one change' : `${preview.items.length} changes`}
              </Button>
            )}
          </div>
        </div>
        {proof.wanted && preview !== null && (
          <ProofOfSelfPanel
            proof={proof}
            fault={action.fault}
            words={signInWords}
            onEnter={() => void apply(preview.digest)}
          />
        )}
        {preview !== null && (
          <>
            <p className={css.inside}>
              {preview.items.length === 0 ? 'Nothing would change.' : 'This would change:'}{' '}
              {preview.unchanged} unchanged.
            </p>
            {preview.items.length > 0 && (
              <ResultTable
                title="Changes"
                rows={preview.items}
                keyOf={(item) => `${item.what} ${item.name}`}
                columns={[
                  { head: 'What', text: (item) => item.what },
                  { head: 'Name', text: (item) => item.name, look: 'mono' },
                  { head: 'Change', text: (item) => item.change },
                  { head: 'Fields', text: (item) => item.fields.join(', ') || '–' },
                  { head: 'Secret', text: ({ secret }) => (secret === null ? '–' : secretWords[secret]) },
                ]}
              />
            )}
          </>
        )}
      </Panel>
    </>
  )
}
