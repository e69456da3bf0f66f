import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { Check } from '@patchbay/contract/systems/checking'
import { systemKinds } from '@patchbay/contract/systems/system-kinds'
import type { Product, SystemDetail } from '@patchbay/contract/systems/system'
import { useMemo, useState } from 'react'
import { call } from '../../../api/client.ts'
import type { CallFailure } from '../../../api/failure.ts'
import { DraftOffer } from '../../../drafts/draft-offer.tsx'
import { rebase } from '../../../drafts/fitted.ts'
import { useDraft } from '../../../drafts/use-draft.ts'
import { ProveFields } from '../../../own-account/prove-fields.tsx'
import { useProofOnceAsked } from '../../../own-account/proof-of-self.tsx'
import { announce } from '../../../ui/announcer.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { instantWords } from '../../../ui/clock-words.ts'
import { Diff } from '../../../ui/diff.tsx'
import { movedBy, Refusal } from '../../../ui/failed-call.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CheckResult } from '../../../systems/check-result.tsx'
import css from './connected-systems.module.css'
import { CredentialFields } from './credential-fields.tsx'
import type { Secrets } from './credential-fields.tsx'
import { noSecrets, fieldsOf, steered, valuesOf } from './system-values.ts'
import { Refused } from './failed.tsx'
import { PlaceFields } from './place-fields.tsx'
import { SaveButtons } from './save-buttons.tsx'
import { SettingFields } from './setting-fields.tsx'
import type { SystemValues } from './system-values.ts'
import { useHistory } from './questions.ts'
import { useAction } from './use-action.ts'
import type { Place } from './use-place.ts'
import { signInWords } from './words.ts'

type Choices = CallAnswer<Calls['GET /administration/connected-systems/choices/']>

interface Props {
  place: Place
  choices: Choices
  /** Null for a system that is not connected yet. */
  saved: SystemDetail | null
}

const keyOf = ({ kind, product }: Pick<Product, 'kind' | 'product'>) => `${kind}/${product}`

/**
 * Connects a system, or changes one: what it is, where it is, what proves it, how we sign in. It can be tested before it is
 * saved, or its devices afterwards.
 */
export function SystemForm({ place, choices, saved }: Props) {
  const [chosen, setChosen] = useState(saved === null ? '' : keyOf(saved))
  const product = choices.products.find((one) => keyOf(one) === chosen)
  if (saved?.locked != null) return <Callout tone="info">{saved.locked}</Callout>
  return (
    <>
      {saved === null && (
        <Panel title="System type">
          <div className={css.inside}>
            <ChoiceField
              label="Product"
              name="product"
              value={chosen}
              choices={[
                { value: '', text: 'Choose …' },
                ...choices.products.map((one) => ({
                  value: keyOf(one),
                  text: `${systemKinds[one.kind].title}: ${one.title}`,
                })),
              ]}
              onChange={setChosen}
            />
          </div>
        </Panel>
      )}
      {product !== undefined && (
        <Fields key={chosen} place={place} product={product} networks={choices.networks} saved={saved} />
      )}
    </>
  )
}

function Fields({
  place,
  product,
  networks,
  saved,
}: {
  place: Place
  product: Product
  networks: readonly string[]
  saved: SystemDetail | null
}) {
  // What the form is measured against: the system as opened, and after a conflict as the other left it.
  const [base, setBase] = useState(saved)
  const atFirst = useMemo(() => valuesOf(product, base), [product, base])
  const [values, setValues] = useState<SystemValues>(atFirst)
  const [secrets, setSecrets] = useState<Secrets | null>(
    saved === null ? noSecrets(product.credentials[0] ?? 'none') : null,
  )
  const [check, setCheck] = useState<Check | null>(null)
  const testing = useAction()
  const saving = useAction()
  const proof = useProofOnceAsked(saving.failure)
  const form = `administration/connected-systems-${saved?.name ?? product.product}`
  const draft = useDraft(form.toLowerCase().replaceAll(/[^a-z0-9/-]/g, '-'), values, atFirst, setValues)
  const set = (more: Partial<SystemValues>) => setValues({ ...values, ...more })
  const fault = (name: string) => saving.fault(name) ?? testing.fault(name)
  const again = saved !== null && saved.credential !== null && steered(product, saved, values)
  const asked = again && secrets === null ? noSecrets(product.credentials[0] ?? 'none') : secrets

  const test = async () => {
    const result = await testing.run(() =>
      call('POST /administration/connected-systems/check/', {
        body: {
          name: saved?.name ?? null,
          system: fieldsOf(product, saved, values, secrets),
          device: null,
          credential: 'reads',
        },
      }),
    )
    setCheck(result)
    const failed = result?.steps.find(({ state }) => state === 'failed')
    if (result !== null)
      announce(failed === undefined ? 'The test succeeded' : `The test failed: ${failed.words}`)
  }

  const failedStep = check?.steps.find(({ state }) => state === 'failed')
  const failed = check === null || check.ok ? null : (failedStep?.words ?? 'Unexpected answer.')

  const save = async (enabled: boolean | null) => {
    const fields = {
      ...fieldsOf(product, saved, values, secrets),
      ...(enabled === null ? {} : { enabled }),
      proof: proof.read() ?? undefined,
    }
    const done = await saving.run(
      () =>
        saved === null
          ? call('POST /administration/connected-systems/system/', { body: fields })
          : call('PUT /administration/connected-systems/system/', {
              body: { version: base?.version ?? saved.version, ...fields },
            }),
      'Saved',
    )
    if (done === null) return
    draft.end()
    place.open(done.name)
  }

  return (
    <form
      ref={proof.form}
      className={css.stack}
      aria-label={saved === null ? 'Connect a system' : `Change ${saved.title}`}
      onSubmit={(event) => {
        event.preventDefault()
        // Return in a field saves nothing that would be asked although its test failed.
        void save(failed === null ? null : false)
      }}
    >
      <DraftOffer draft={draft} />
      {saving.failure?.code === 'moved' && saved !== null && saved.version !== base?.version ? (
        <Conflict
          product={product}
          failure={saving.failure}
          theirs={saved}
          values={values}
          onTaken={() => {
            setValues(rebase(atFirst, values, valuesOf(product, saved)))
            setBase(saved)
          }}
        />
      ) : (
        <Refused
          failure={saving.failure?.code === 'moved' ? testing.failure : (saving.failure ?? testing.failure)}
        />
      )}
      <div className={css.columns}>
        <div>
          <Panel title="Name and address">
            <div className={css.inside}>
              <div className={css.pair}>
                <TextField
                  label="Title"
                  name="title"
                  value={values.title}
                  onChange={(title) => set({ title })}
                  fault={fault('title')}
                  hint="Shown on its chip, such as DHCP kea-1."
                />
                <TextField
                  label="Name"
                  name="name"
                  mono
                  value={values.name}
                  onChange={(name) => set({ name })}
                  fault={fault('name')}
                  locked={saved === null ? null : 'fixed while connected'}
                  hint="Short, for files and the audit log, such as kea-1."
                />
              </div>
              <TextField
                label="System page"
                name="page"
                mono
                value={values.page}
                onChange={(page) => set({ page })}
                fault={fault('page')}
                hint="Optional link into the system, such as https://ise.example/admin/. Placeholders: account {login}, {sid}, {id}, {dn}; endpoint {mac}, {address}, {id}; DHCP {asked}, {mac}, {address}, {subnet}; switch {name}, {address}, {interface}."
              />
              <PlaceFields
                product={product}
                networks={networks}
                values={values}
                onChange={set}
                fault={fault}
              />
            </div>
          </Panel>
          <Panel title="Login">
            <div className={css.inside}>
              {asked === null ? (
                <div className={css.line}>
                  <span className={css.grow}>
                    {saved?.credential === null || saved === null
                      ? 'No login needed.'
                      : `The stored login${saved.credential.username === null ? '' : ` ${saved.credential.username}`} stays.`}
                  </span>
                  {product.credentials.length > 0 && (
                    <Button
                      size="small"
                      onClick={() => setSecrets(noSecrets(product.credentials[0] ?? 'none'))}
                    >
                      Enter another login
                    </Button>
                  )}
                </div>
              ) : (
                <>
                  {again && <p className={css.muted}>Re-enter the login: the address changed.</p>}
                  <CredentialFields
                    product={product}
                    optional={product.kind === 'dhcp' || product.credentials.length === 0}
                    secrets={asked}
                    onChange={setSecrets}
                    fault={fault}
                  />
                </>
              )}
            </div>
          </Panel>
          {product.fields.length > 0 && (
            <Panel title="Settings">
              <div className={css.inside}>
                <SettingFields
                  product={product}
                  settings={values.settings}
                  onChange={(settings) => set({ settings })}
                  fault={fault}
                />
              </div>
            </Panel>
          )}
        </div>
        <Panel
          title="Test"
          aside={
            product.per_device ? undefined : (
              <Button size="small" disabled={testing.busy} onClick={() => void test()}>
                {testing.busy ? 'Testing …' : 'Test'}
              </Button>
            )
          }
        >
          {check === null ? (
            <div className={css.inside}>
              <p className={css.muted}>
                {product.per_device
                  ? 'Test its devices one by one after saving.'
                  : 'Tests step by step. No secret is sent before the system has proved its identity.'}
              </p>
              <ul className={css.faint} aria-label="Reads">
                {product.checks.map(({ title, right }) => (
                  <li key={title}>
                    {title}: {right}
                  </li>
                ))}
              </ul>
            </div>
          ) : (
            <CheckResult
              check={check}
              onPin={(fingerprint) => {
                set({ fingerprint })
                announce('Fingerprint pinned in the form. Test again, then save.')
              }}
            />
          )}
        </Panel>
      </div>
      {proof.wanted && proof.account !== undefined && (
        <Panel title="Your identity">
          <div className={css.inside}>
            <p className={css.muted}>{signInWords}</p>
            <ProveFields
              account={proof.account}
              asksCode={proof.account.second_factor.enrolled}
              faults={saving.failure?.fields ?? {}}
              autoFocus
            />
          </div>
        </Panel>
      )}
      <SaveButtons
        key={failed}
        kind={product.kind}
        title={values.title}
        isNew={saved === null}
        failed={failed}
        busy={saving.busy}
        onCancel={() => {
          draft.end()
          if (saved === null) place.close()
          else place.open(saved.name)
        }}
        onSaveEnabled={() => void save(true)}
      />
    </form>
  )
}

const labels: Readonly<Record<string, string>> = {
  title: 'Title',
  name: 'Name',
  page: 'System page',
  host: 'Host',
  port: 'Port',
  address: 'Network name',
  fingerprint: 'Pinned fingerprint',
  certificateAuthority: 'Authority',
  serverName: 'Certificate name',
}

interface ConflictProps {
  product: Product
  failure: CallFailure
  theirs: SystemDetail
  values: SystemValues
  onTaken: () => void
}

/** Somebody else saved meanwhile: who and when, both beside one another, and how to go on without losing either. */
function Conflict({ product, failure, theirs, values, onTaken }: ConflictProps) {
  const [last] = useHistory(theirs.name).data ?? []
  const flat = ({ settings, ...rest }: SystemValues): [string, string][] => [
    ...Object.entries(rest).map(([name, value]): [string, string] => [labels[name] ?? name, value]),
    ...product.fields.map(({ name, title }): [string, string] => [title, settings[name] ?? '']),
  ]
  const mine = new Map(flat(values))
  const rows = flat(valuesOf(product, theirs))
    .filter(([title, is]) => mine.get(title) !== is)
    .map(([title, is]) => ({ title, before: [is], after: [mine.get(title) ?? ''] }))
  return (
    <Refusal of={failure}>
      <div className={css.stack}>
        <Callout tone="warn" actions={<Button onClick={onTaken}>Apply mine on top</Button>}>
          {last === undefined
            ? movedBy(failure)
            : `${last.who ?? 'The server'} saved this at ${instantWords(new Date(last.at))}`}{' '}
          after you opened it. Nothing of yours was saved. Compare both.
        </Callout>
        <Diff label="Theirs and yours" rows={rows} heads={['Field', 'Theirs', 'Yours']} />
      </div>
    </Refusal>
  )
}
