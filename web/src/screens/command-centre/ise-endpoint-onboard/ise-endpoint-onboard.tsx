import { onboardEndpoint } from '@patchbay/contract/changes/kinds/onboard-endpoint'
import type { EndpointLike, StandingEndpoint } from '@patchbay/contract/command-centre/ise-endpoint-onboard'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { ChangeForm, useChangeForm } from '../../../changes/form/change-form.tsx'
import { ChangeScreen } from '../../../changes/form/change-screen.tsx'
import type { Begins } from '../../../changes/form/change-screen.tsx'
import { macOf } from '../../../changes/form/mac-field.ts'
import { WhyPanel } from '../../../changes/why-panel.tsx'
import { EndpointFields } from './endpoint-fields.tsx'
import { faultsIn } from './faults.ts'
import { askedFrom, valuesFrom } from './form-values.ts'
import type { Filled, FormValues } from './form-values.ts'
import { shownValues, typedInto } from './shown-values.ts'
import { SystemsNote } from './systems-note.tsx'
import { useGroups, useStanding } from './use-onboarding.ts'
import { changeWords } from '../../../changes/change-failure.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'

const title = 'ISE endpoint onboard'

const empty: Filled = { mac: '', group: '' }

/** Which device ISE shall know as what, and from then on its run. */
export function IseEndpointOnboard() {
  return (
    <ChangeScreen
      change={onboardEndpoint}
      title={title}
      empty={empty}
      taken={() => ' filled in. Say which device it is for now; nothing has been sent.'}
      form={OnboardForm}
    />
  )
}

/** Which device, which group, and why. */
function OnboardForm({ filled, like, typed, onPreviewed }: Begins<Filled, EndpointLike, FormValues>) {
  const [untouched] = useState(() => valuesFrom(filled, like))
  const [values, setValues] = useState(typed ?? untouched)
  const mac = macOf(values.mac)
  const groups = useGroups(values.system)
  const choices = groups.data ?? null
  const system =
    values.system === '' && choices !== null && choices.systems.length > 1
      ? (choices.system ?? '')
      : values.system
  const standing = useStanding(mac, system)
  const known = standing.data?.known ?? null
  const shown = shownValues(values, known)
  const set = (some: Partial<FormValues>) => setValues((before) => typedInto(before, some, known))
  const form = useChangeForm({
    change: onboardEndpoint,
    values,
    untouched,
    onTake: setValues,
    faults: faultsIn(shown),
    preview: () =>
      call('POST /command-centre/ise-endpoint-onboard/preview/', {
        body: askedFrom({ ...values, system }, known),
      }),
    onPreviewed: (id) => onPreviewed(id, values),
  })
  return (
    <ChangeForm
      label={title}
      form={form}
      reading="ISE is being read."
      target={mac === null ? null : { title: `Endpoint ${mac}`, history: mac }}
      notes={
        <>
          <SystemsNote groups={groups} />
          <StandingNote standing={standing} />
        </>
      }
      title="What is onboarded"
      fields={
        <EndpointFields values={shown} known={known} choices={choices} fault={form.fault} onChange={set} />
      }
      beside={
        <WhyPanel
          values={values}
          onChange={set}
          fault={form.fault}
          proof="It is undone by itself unless ISE has it as intended within a minute and, where the device is authenticated now, it is authorized again within three and gets what is expected of its group."
        />
      }
    />
  )
}

/** What is known of the device before anything is previewed: where it is now, and who made it. */
function StandingNote({ standing: { data, error, refetch } }: { standing: ReturnType<typeof useStanding> }) {
  if (error !== null) {
    return <NotRead what="The endpoint" error={error} words={changeWords} onTryAgain={() => refetch()} />
  }
  if (data === undefined) return null
  if (data.why !== null) {
    return <Callout tone="warn">Whether it is known already was not told: {data.why}</Callout>
  }
  return <Callout tone="info">{standingWords(data)}</Callout>
}

function standingWords({ known, maker }: StandingEndpoint): string {
  const made = maker === null ? 'Nobody is registered as its maker.' : `${maker} made it.`
  if (known === null) return `ISE does not know it yet. ${made}`
  const { group, staticGroup, profile, staticProfile, description, attributes } = known
  const more = [
    description === null ? null : `“${description}”`,
    ...attributes.map(({ name, value }) => `${name} ${value}`),
  ].filter((part) => part !== null)
  const said = more.length === 0 ? '' : ` It says ${more.join(', ')}.`
  const where = `in ${group ?? 'no group'}${staticGroup ? ', where somebody put it' : ' by profiling'}`
  const as = profile === null ? '' : `, as ${profile}${staticProfile ? ' by hand' : ''}`
  return `ISE knows it already: ${where}${as}.${said} ${made} What stands there stands in the fields: what is emptied is taken away.`
}
