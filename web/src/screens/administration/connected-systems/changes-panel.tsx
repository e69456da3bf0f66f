import type { Check as Tested } from '@patchbay/contract/systems/checking'
import type { SystemDetail } from '@patchbay/contract/systems/system'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Check } from '../../../ui/check.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CheckResult } from '../../../systems/check-result.tsx'
import css from './connected-systems.module.css'
import { CredentialFields } from './credential-fields.tsx'
import type { Secrets } from './credential-fields.tsx'
import { credentialOf, noSecrets } from './system-values.ts'
import { Refused } from './failed.tsx'
import { useChoices } from './questions.ts'
import { useAction } from './use-action.ts'

/** Read only, until there is a credential that writes and somebody allows it. */
export function ChangesPanel({ system }: { system: SystemDetail }) {
  const [secrets, setSecrets] = useState<Secrets | null>(null)
  const [tested, setTested] = useState<Tested | null>(null)
  const choices = useChoices()
  const action = useAction()
  const { name, version, write_credential: credential } = system
  const product = choices.data?.products.find(
    (one) => one.kind === system.kind && one.product === system.product,
  )
  const allow = (changes: boolean, containment: boolean) =>
    void action.run(
      () =>
        call('POST /administration/connected-systems/system/allow/', {
          body: { name, version, changes, containment },
        }),
      changes ? 'Changes are allowed' : 'Read only',
    )
  const put = async (given: Secrets | null) => {
    const typed = given === null ? null : credentialOf(given)
    const done = await action.run(
      () =>
        call('PUT /administration/connected-systems/system/write-credential/', {
          body: { name, version, credential: typed === 'none' ? null : typed },
        }),
      given === null ? 'Credential removed' : 'Credential saved',
    )
    if (done !== null) setSecrets(null)
  }
  const test = async () =>
    setTested(
      await action.run(
        () =>
          call('POST /administration/connected-systems/check/', {
            body: { name, system: null, device: null, credential: 'writes' },
          }),
        'Tested',
      ),
    )
  const loginless = product?.credentials.length === 0
  const missing = loginless
    ? 'Read only: it takes no login.'
    : credential === null
      ? 'Needs a write credential.'
      : null
  return (
    <Panel title="Changes">
      <div className={css.inside}>
        <Refused failure={action.failure} />
        <Check
          title="Allow changes"
          words="Otherwise the system is read only."
          locked={missing}
          checked={system.allow_changes}
          onChange={(checked) => allow(checked, checked && system.allow_containment)}
        />
        <Check
          title="Allow containment"
          words="Isolate devices through it. Otherwise isolation is a request to the service desk."
          locked={missing ?? (system.allow_changes ? null : 'Needs changes allowed.')}
          checked={system.allow_containment}
          onChange={(checked) => allow(system.allow_changes, checked)}
        />
        <div className={css.line}>
          <span className={css.grow}>
            {credential === null
              ? 'No write credential.'
              : `Writes as ${credential.username ?? 'community'}; stored encrypted.`}
          </span>
          {credential !== null && !system.per_device && (
            <Button size="small" disabled={action.busy} onClick={() => void test()}>
              Test credential
            </Button>
          )}
          {credential !== null && (
            <Button size="small" disabled={action.busy} onClick={() => void put(null)}>
              Remove credential
            </Button>
          )}
          {product !== undefined && !loginless && secrets === null && (
            <Button size="small" onClick={() => setSecrets(noSecrets(product.credentials[0] ?? 'none'))}>
              {credential === null ? 'Add credential' : 'Replace credential'}
            </Button>
          )}
        </div>
        {tested !== null && credential !== null && <CheckResult check={tested} onPin={null} />}
        {product !== undefined && secrets !== null && (
          <>
            <CredentialFields
              product={product}
              optional={false}
              secrets={secrets}
              onChange={setSecrets}
              fault={action.fault}
            />
            <div className={css.line}>
              <Button size="small" onClick={() => setSecrets(null)}>
                Cancel
              </Button>
              <Button size="small" disabled={action.busy} onClick={() => void put(secrets)}>
                Save credential
              </Button>
            </div>
          </>
        )}
      </div>
    </Panel>
  )
}
