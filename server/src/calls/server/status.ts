import type { Handlers } from '../../http/handlers.ts'
import type { CallContext } from '../call-context.ts'

export function conditionCalls({ home, recorder, storage }: CallContext): Pick<Handlers, 'GET /condition/'> {
  return {
    'GET /condition/': async ({ person }) => {
      const { state, used } = storage.room
      const mayMakeRoom = person.keys.has('administrations-connected-systems')
      const shown = state === 'filling' && !mayMakeRoom ? 'roomy' : state
      return {
        quarantine: home.quarantine,
        recorded: !recorder.failing,
        storage: shown,
        used: shown === 'roomy' ? null : used,
      }
    },
  }
}
