import { cyberSecurityResponse } from '@patchbay/contract/plans/cyber-security-response'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { changeWords } from '../../../changes/change-failure.tsx'
import { PlanScreen } from '../../../plans/plan-screen.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { usePageAddress } from '../../../query/page-address.ts'
import type { PageAddress } from '../../../query/page-address.ts'
import { ScreenParts } from '../../../resources/screen-parts.tsx'
import { CasePanel } from './case-panel.tsx'
import { useCase } from './use-case.ts'
import { WhoPart } from './who-part.tsx'

const Contain = () => <PlanScreen plan={cyberSecurityResponse} title="Cyber security response" />

/** The parts of the page, as `?part=…` names them; the first is shown where none is named. */
const parts = [
  { value: 'who', title: 'Who it was', Part: WhoPart },
  { value: 'contain', title: 'Contain', Part: Contain },
] as const

/** A run is a containment's. */
const firstPart = ({ run }: PageAddress) => (run === undefined ? 'who' : 'contain')

/** The run of one case: who the indicator was at the time of the alert, and its containment with proof and release. */
export function CyberSecurityResponse() {
  const { address } = usePageAddress<'/workflows/cyber-security-response'>()
  const navigate = useNavigate()
  const number = Number(address.case ?? '')
  const id = Number.isInteger(number) && number > 0 ? number : null
  const { data, error, refetch } = useCase(id)
  const own = data?.case
  const value = address.part ?? firstPart(address)
  const asks = value === 'who' && own !== undefined && address.q === undefined
  useEffect(() => {
    // A case is asked about with its own indicator and time.
    if (!asks || own === undefined) return
    void navigate({
      to: '.',
      search: { ...address, q: own.indicator, at: own.alertAt },
      replace: true,
    })
  }, [asks, own, navigate, address])
  return (
    <ScreenParts
      label="Cyber security response"
      parts={parts}
      of={firstPart}
      keep={['case', 'q', 'at']}
      above={
        <>
          {id !== null && error !== null && (
            <NotRead what="The case" error={error} words={changeWords} onTryAgain={refetch} />
          )}
          {data !== undefined && <CasePanel read={data} onNoted={() => void refetch()} />}
        </>
      }
    />
  )
}
