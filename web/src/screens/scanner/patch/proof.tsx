import { TextButton } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import { proofWords } from '../stored/proof-words.ts'
import type { Recorded } from './use-record.ts'

const toneOf = { confirmed: 'ok', looking: 'info', 'not-proven': 'warn' } as const

/** What became of the record that was made last. */
export function Proof({ record: { latest, remove } }: { record: Recorded }) {
  if (latest === null) return null
  const { patch, state, scan, why } = latest
  const what = `${patch.outlet}, ${patch.device} on ${patch.port}`
  const undo = <TextButton onClick={() => void remove().catch(() => undefined)}>Remove record</TextButton>
  if (state === 'refused')
    return <Callout tone="bad">{`${what} is not recorded: ${why ?? 'the server refused it'}`}</Callout>
  if (state === 'waiting') {
    return (
      <Callout tone="warn" actions={undo}>
        {what} is kept on this device. It is sent when the connection is back. It will not be proven then.
      </Callout>
    )
  }
  const proof = scan?.proof ?? 'looking'
  return (
    <Callout tone={toneOf[proof]} actions={undo}>
      <p>
        {what}: {scan === null ? 'Looking on the port' : proofWords(scan)}
        {scan?.provenAt != null && (
          <>
            , <RelativeAge since={scan.provenAt} />
          </>
        )}
      </p>
      {proof === 'looking' && <p>The server looks for a minute. This page may be closed.</p>}
      {scan?.documented != null && (
        <p>
          The lists have outlet {patch.outlet} on {scan.documented}.
        </p>
      )}
    </Callout>
  )
}
