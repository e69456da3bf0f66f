import type { Entry } from './append.ts'
import type { Recorder } from './recorder.ts'

/** The first row after entries were lost, so that whoever reads the record sees where it has a hole. */
const resumed: Entry = {
  actor: null,
  session: null,
  address: null,
  action: 'record.resumed',
  target: null,
  result: 'done',
  correlation: 'record',
}

/**
 * Tries to write while the last try failed, one try at a time: otherwise the server would call itself degraded until
 * somebody happens to do what is recorded.
 */
export function resuming(recorder: Recorder): () => Promise<void> {
  let trying: Promise<void> | null = null
  return async () => {
    if (!recorder.failing) return
    // Whoever lost an entry has said so; that it is still so is said by the next one.
    trying ??= recorder
      .append(resumed)
      .catch(() => undefined)
      .finally(() => (trying = null))
    await trying
  }
}
