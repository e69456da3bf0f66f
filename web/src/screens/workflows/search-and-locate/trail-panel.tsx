import type { Answer } from '@patchbay/contract/workflows/search-and-locate'
import { useEffect, useState } from 'react'
import { usePageAddress } from '../../../query/page-address.ts'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { useNarrow } from '../../../shell/use-narrow.ts'
import { shortWords } from '../../../ui/clock-words.ts'
import { Panel } from '../../../ui/panel.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { Trail, TrailList, TrailTable } from '../../../ui/trail.tsx'

const redrawEvery = 30_000

/** Where it was, under which address and VLAN: lanes, a list on a phone, or the same rows as a table. */
export function TrailPanel({ trail }: { trail: Answer['trail'] }) {
  const parts = useOpenParts()
  const narrow = useNarrow()
  const zone = useTimeZone()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), redrawEvery)
    return () => clearInterval(timer)
  }, [])

  const lanes = [
    { name: 'Place', stays: trail.places },
    { name: 'Address', stays: trail.addresses },
    { name: 'VLAN', stays: trail.vlans },
  ].filter((lane) => lane.stays.length > 0)
  if (lanes.length === 0) return null
  const asTable = parts.isOpen('trail-table')
  const first = Math.min(...lanes.flatMap((lane) => lane.stays.map(({ from }) => Date.parse(from))))

  return (
    <Panel
      title="Trail"
      aside={
        <>
          {!narrow && <span>Since {shortWords(new Date(first), new Date(now), zone)}</span>}
          <TextButton onClick={() => parts.toggle('trail-table')}>
            {asTable ? 'Time axis' : 'Table'}
          </TextButton>
        </>
      }
    >
      {asTable ? (
        <TrailTable lanes={lanes} />
      ) : narrow ? (
        <TrailList lanes={lanes} now={now} />
      ) : (
        <Trail lanes={lanes} now={now} />
      )}
    </Panel>
  )
}

/** Parts of the page that open and close. */
type Part = 'trail-table'

/** Which parts are open, as the address has it: `?open=…`. */
function useOpenParts() {
  const { address, go } = usePageAddress<'/workflows/search-and-locate'>()
  const open = new Set((address.open ?? '').split(',').filter((part) => part !== ''))
  return {
    isOpen: (part: Part) => open.has(part),
    toggle: (part: Part) => {
      const next = open.has(part) ? [...open].filter((each) => each !== part) : [...open, part]
      go({ open: next.join(',') }, { replace: true })
    },
  }
}
