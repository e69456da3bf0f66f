import { networkConnect } from '@patchbay/contract/plans/network-connect'
import { PlanScreen } from '../../../plans/plan-screen.tsx'
import { ScreenParts } from '../../../resources/screen-parts.tsx'
import { Doctor } from './doctor.tsx'

/** The parts of the page, as `?part=…` names them; the first is shown where none is named. */
const parts = [
  { value: 'connect', title: 'Connect', Part: Connect },
  { value: 'doctor', title: 'Doctor', Part: Doctor },
] as const

function Connect() {
  return <PlanScreen plan={networkConnect} />
}

/** Network connect: the guided path that brings a device onto the network, and the doctor that examines one. */
export function NetworkConnectPage() {
  // A question is the doctor's, where the address names no part.
  return (
    <ScreenParts
      label="Network connect"
      parts={parts}
      of={({ q }) => (q === undefined ? 'connect' : 'doctor')}
    />
  )
}
