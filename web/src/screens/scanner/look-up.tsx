import type { ScanCard } from '@patchbay/contract/scanner/scanner'
import { useEffect, useRef } from 'react'
import type { BulkColumns } from '../../query/bulk/bulk-result.tsx'
import { QuestionPage } from '../../query/page/question-page.tsx'
import type { Asked } from '../../query/page/question-page.tsx'
import { Callout } from '../../ui/callout.tsx'
import { CameraPart } from './camera/camera-part.tsx'
import type { WaitingScans } from './stored/use-waiting.ts'
import { useOnline } from './stored/use-online.ts'
import { Waiting } from './stored/waiting.tsx'
import { newCode } from './stored/new-scan.ts'
import { ScanResult } from './scan-result.tsx'
import { ScannerModes, title } from './scanner-modes.tsx'
import css from './scanner.module.css'

/** Of each code of a pasted list. */
const columns: BulkColumns<ScanCard> = {
  heads: ['What it is', 'Where it should be', 'Where it is seen'],
  cells: ({ sections }) =>
    (['thing', 'documented', 'seen'] as const).map(
      (name) =>
        sections
          .find((one) => one.name === name)
          ?.lines.flatMap(({ value }) => value ?? [])
          .join(', ') ?? null,
    ),
}

/** One code, and the card of what it is on. */
export function LookUp({ waiting }: { waiting: WaitingScans }) {
  return (
    <QuestionPage
      title={title}
      call="GET /scanner/"
      placeholder="Scan or type: outlet, room, asset tag, serial, MAC, switch, access point, UPS unit"
      columns={columns}
    >
      {(asked) => <Scanned asked={asked} waiting={waiting} />}
    </QuestionPage>
  )
}

function Scanned({ asked, waiting }: { asked: Asked<ScanCard>; waiting: WaitingScans }) {
  const { q, ask } = asked.question
  const kept = useKeptOffline(asked, waiting)
  return (
    <div className={css.stack}>
      <ScannerModes mode="one" />
      <CameraPart onCode={({ text }) => (text === q ? asked.askAgain() : ask(text))} />
      <Waiting waiting={waiting} />
      {kept ? (
        <Callout tone="warn">
          There is no connection. {q} is kept on this device, with the time of the scan. It is sent when the
          connection is back.
        </Callout>
      ) : (
        <ScanResult asked={asked} />
      )}
    </div>
  )
}

/** Keeps what was scanned without a connection, once for each question. Says whether the question shown is such a one. */
function useKeptOffline({ question, failure, asking }: Asked<ScanCard>, { keep }: WaitingScans): boolean {
  const { q } = question
  const online = useOnline()
  const kept = useRef('')
  const cut = q !== '' && !asking && (!online || failure?.unreachable === true)
  useEffect(() => {
    if (q === '' || online) kept.current = ''
    if (!cut || kept.current === q) return
    kept.current = q
    void keep(newCode(q))
  }, [q, online, cut, keep])
  return cut
}
