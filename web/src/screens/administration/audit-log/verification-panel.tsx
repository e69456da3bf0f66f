import type { AuditVerification } from '@patchbay/contract/administration/audit-log'
import { changeWords } from '../../../changes/change-failure.tsx'
import { Instant } from '../../../changes/instant.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './audit-log.module.css'
import type { AuditAddress } from './audit-address.ts'
import type { useVerification } from './use-verification.ts'

interface Props {
  readonly verification: ReturnType<typeof useVerification>
  readonly place: AuditAddress
}

/** How far the chain is verified, and what the result is. */
export function VerificationPanel({ verification: { verifying, begin, stop }, place }: Props) {
  if (verifying.state === 'idle') return null
  return (
    <Panel title="Verification">
      <div className={css.verification}>
        {verifying.state === 'running' && (
          <>
            <label className={css.running}>
              Entry {verifying.upTo} of {verifying.of}
              <progress max={Math.max(1, verifying.of)} value={verifying.upTo} />
            </label>
            <Button size="small" onClick={stop}>
              Stop
            </Button>
          </>
        )}
        {verifying.state === 'failed' && (
          <NotRead what="The verification" error={verifying.error} words={changeWords} onTryAgain={begin} />
        )}
        {verifying.state === 'ended' && (
          <Verified result={verifying.result} at={verifying.at} place={place} />
        )}
      </div>
    </Panel>
  )
}

function Verified({ result, at, place }: { result: AuditVerification; at: string; place: AuditAddress }) {
  const { fault, upTo } = result
  return (
    <>
      {fault === null ? (
        <Callout tone="ok">
          Entries 1 to {upTo} are as they were written. Verified at <Instant at={at} />.
        </Callout>
      ) : (
        <Callout
          tone="bad"
          actions={
            <Button size="small" onClick={() => place.open(fault.seq)}>
              Open entry {fault.seq}
            </Button>
          }
        >
          Entry {fault.seq}: {fault.why} {upTo === 0 ? 'No entry' : `Entries 1 to ${upTo}`} before it
          verified.
        </Callout>
      )}
      <Heads result={result} />
    </>
  )
}

/** Against which head the chain was compared. */
function Heads({ result: { head, heads, unsigned, whyNoHead } }: { result: AuditVerification }) {
  return (
    <>
      {head === null ? (
        <Callout tone="warn">No head outside the database was compared. {whyNoHead}</Callout>
      ) : (
        <p className={css.head}>
          Compared with {heads} {heads === 1 ? 'head' : 'heads'} from the file <b>record-heads.jsonl</b>. The
          newest is entry {head.seq} at <Instant at={head.at} />, hash{' '}
          <span className="mono">{head.hash.slice(0, 16)}…</span>.
        </p>
      )}
      {unsigned > 0 && (
        <Callout tone="warn">
          {unsigned} {unsigned === 1 ? 'line' : 'lines'} of that file have no valid signature and were
          ignored.
        </Callout>
      )}
    </>
  )
}
