import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useDraft } from '../../../../drafts/use-draft.ts'
import { Button } from '../../../../ui/button.tsx'
import { Callout } from '../../../../ui/callout.tsx'
import { Check } from '../../../../ui/check.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Refused } from '../failed.tsx'
import formCss from '../forms/form.module.css'
import { ReviewForm } from '../forms/review-form.tsx'
import { useReview } from '../forms/use-review.ts'
import { useAction } from '../person/use-action.ts'
import { useAskAgain } from '../questions.ts'
import { useShared } from '../saved.ts'
import type { Place } from '../use-place.ts'

type Provider = CallAnswer<Calls['GET /administration/user-management/openid/']>[number]

const texts = [
  { name: 'name', label: 'Name', mono: true, hint: 'Lower-case letters, digits and hyphens.', most: 40 },
  { name: 'title', label: 'Title', mono: false, hint: 'Shown on the sign-in button.', most: 60 },
  { name: 'issuer', label: 'Issuer', mono: true, hint: 'https://login.campus.example', most: 500 },
  { name: 'client_id', label: 'Client', mono: true, hint: undefined, most: 200 },
  { name: 'groups_claim', label: 'Claim with the groups', mono: true, hint: undefined, most: 100 },
] as const

const empty = {
  name: '',
  title: '',
  issuer: '',
  client_id: '',
  certificate_authority: '',
  groups_claim: 'groups',
  second_factor: false,
  enabled: true,
}

function typed(provider: Provider) {
  const { version: _, has_secret: __, certificate_authority, ...rest } = provider
  return { ...rest, certificate_authority: certificate_authority ?? '' }
}

/** Makes or changes a provider. Its secret can be written and never read. */
export function ProviderForm({ provider, place }: { provider: Provider | null; place: Place }) {
  const form = `administration/user-management/provider-${provider?.name ?? 'new'}`
  const { prefill, setPrefill, setSaved } = useShared()
  const [untouched] = useState(provider === null ? empty : typed(provider))
  const [values, setValues] = useState(() =>
    prefill?.form === form ? { ...untouched, ...prefill.values } : untouched,
  )
  // Outside the values, so that no draft has it.
  const [clientKey, setClientKey] = useState('')
  const draft = useDraft(form, values, untouched, setValues)
  const askAgain = useAskAgain()
  const removing = useAction()
  const [goes, setGoes] = useState(false)
  const body = () => {
    const { certificate_authority, ...rest } = values
    return {
      ...rest,
      version: provider?.version ?? 0,
      certificate_authority: certificate_authority.trim() === '' ? null : certificate_authority,
      client_secret: clientKey === '' && provider?.has_secret === true ? null : clientKey,
    }
  }
  const close = () => {
    setPrefill(null)
    place.close()
  }
  const review = useReview({
    check: (): Record<string, string> => ({}),
    preview: () => call('POST /administration/user-management/openid/preview/', { body: body() }),
    save: async (again) => {
      await call('PUT /administration/user-management/openid/', { body: { ...body(), reentered: again } })
      draft.end()
      setSaved({
        words: `The provider ${values.title} is saved.`,
        putBack:
          provider === null
            ? null
            : () => {
                setPrefill({ form, values: untouched })
                place.go({ tab: 'providers', open: provider.name, person: '' })
              },
      })
      await askAgain()
      close()
    },
  })
  const { faults } = review

  async function remove({ name, version, title }: Provider) {
    const done = await removing.run(async () => {
      await call('POST /administration/user-management/openid/remove/', { body: { name, version } })
    })
    if (!done) return
    draft.end()
    setSaved({ words: `The provider ${title} is removed.`, putBack: null })
    close()
  }

  return (
    <ReviewForm
      title={provider === null ? 'New provider' : `Change ${provider.title}`}
      saveWords={`Save provider ${values.title.trim()}`}
      review={review}
      proves="A provider can vouch for anybody. Confirm your identity."
      draft={draft}
      onDiscard={close}
      conflict={
        review.moved && (
          <Callout
            tone="warn"
            actions={<Button onClick={() => void askAgain().then(close)}>Back to providers</Button>}
          >
            Somebody else saved this provider after you opened it. Your values are not saved.
          </Callout>
        )
      }
    >
      <Refused failure={removing.failure} />
      {goes && provider !== null && (
        <Callout
          tone="warn"
          actions={
            <>
              <Button aria-busy={removing.busy} onClick={() => void remove(provider)}>
                Remove {provider.title} now
              </Button>
              <Button look="quiet" onClick={() => setGoes(false)}>
                Cancel
              </Button>
            </>
          }
        >
          Nobody can sign in with {provider.title} then, and its secret is erased.
        </Callout>
      )}
      <Panel
        title="Provider"
        aside={
          provider !== null && (
            <Button size="small" aria-expanded={goes} onClick={() => setGoes(!goes)}>
              Remove {provider.title}
            </Button>
          )
        }
      >
        <div className={formCss.grid}>
          {texts.map(({ name, label, mono, hint, most }) => (
            <TextField
              key={name}
              name={name}
              label={label}
              mono={mono}
              hint={hint}
              maxLength={most}
              value={values[name]}
              fault={faults[name]}
              locked={name === 'name' && provider !== null ? 'Accounts and rules refer to this name.' : null}
              onChange={(text) => setValues({ ...values, [name]: text })}
            />
          ))}
          <TextField
            name="client_secret"
            label="Client secret"
            type="password"
            autoComplete="new-password"
            maxLength={500}
            placeholder={provider?.has_secret === true ? 'unchanged' : 'none'}
            hint="Write only."
            value={clientKey}
            fault={faults.client_secret}
            onChange={setClientKey}
          />
          <div className={formCss.wide}>
            <TextField
              name="certificate_authority"
              label="Certificate authority"
              mono
              lines={4}
              hint="PEM. Empty: the public authorities."
              value={values.certificate_authority}
              fault={faults.certificate_authority}
              onChange={(certificate_authority) => setValues({ ...values, certificate_authority })}
            />
          </div>
          <Check
            title="Has its own second factor"
            words="Then none is asked here."
            checked={values.second_factor}
            onChange={(second_factor) => setValues({ ...values, second_factor })}
          />
          <Check
            title="In use"
            words="Its button is on the sign-in page."
            checked={values.enabled}
            onChange={(enabled) => setValues({ ...values, enabled })}
          />
        </div>
      </Panel>
    </ReviewForm>
  )
}
