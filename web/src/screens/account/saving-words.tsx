import { useState } from 'react'
import type { Preferences } from '../../preferences/preferences.ts'
import { savePreferences } from '../../preferences/save-preferences.ts'

/** Beside the title of choices that are kept one by one. */
export function SavingWords({ state }: { state: ChoosingState }) {
  return <span role="status">{state === 'saved' ? 'Saved' : state === 'saving' ? 'Saving' : ''}</span>
}

type ChoosingState = 'unchanged' | 'saving' | 'saved' | 'failed'

/** A choice acts at once and is kept at the server; one that cannot be kept is shown as before. */
export function useChoosing() {
  const [state, setState] = useState<ChoosingState>('unchanged')
  async function choose(change: Partial<Preferences>): Promise<void> {
    setState('saving')
    try {
      await savePreferences(change)
      setState('saved')
    } catch {
      setState('failed')
    }
  }
  return { state, choose }
}
