import { notFound } from '@patchbay/connectors/failures'

export const notTold = (what: string) =>
  notFound({ cause: 'absent', message: `The switch does not report ${what}.` })
