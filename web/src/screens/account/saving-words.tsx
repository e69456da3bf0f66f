import type { ChoosingState } from './use-choosing.ts'

/** Beside the title of choices that are kept one by one. */
export function SavingWords({ state }: { state: ChoosingState }) {
  return <span role="status">{state === 'saved' ? 'Saved' : state === 'saving' ? 'Saving' : ''}</span>
}
