import { networkConnect } from '@patchbay/contract/plans/network-connect'
import { useNavigate } from '@tanstack/react-router'
import { PlanScreen } from '../../../plans/plan-screen.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Doctor } from './doctor.tsx'
import { usePageAddress } from '../../../query/page-address.ts'

/** The parts of the page, as `?part=…` names them; the first is shown where none is named. */
const parts = [
  { value: 'connect', text: 'Connect', Part: Connect },
  { value: 'doctor', text: 'Doctor', Part: Doctor },
] as const

function Connect() {
  return <PlanScreen plan={networkConnect} />
}

/** Network connect: the guided path that brings a device onto the network, and the doctor that examines one. */
export function NetworkConnectPage() {
  const { address } = usePageAddress<'/workflows/network-connect'>()
  const navigate = useNavigate()
  // A question is the doctor's, where the address names no part.
  const asked = address.part ?? (address.q === undefined ? undefined : 'doctor')
  const { value, Part } = parts.find((one) => one.value === asked) ?? parts[0]
  const show = (part: string) => void navigate({ to: '.', search: { part }, resetScroll: false })
  return (
    <Tabs label="Network connect" tabs={parts} value={value} onChange={show}>
      <Part />
    </Tabs>
  )
}
