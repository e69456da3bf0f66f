import { mostInBatch } from '@patchbay/contract/changes/batch'
import { requestWish } from '@patchbay/contract/changes/request-wish'
import { list } from '../../../list-kind.ts'
import { askedOnce } from '../../asked-once.ts'
import { requestColumns, requestsOfAsker } from './for-asker.ts'
import { submitRequest } from '../index.ts'
import { settleLine } from '../settle.ts'

export const requestList = list({
  kind: submitRequest,
  most: mostInBatch['submit-request'],
  caps: [],
  columns: requestColumns,
  forAsker: requestsOfAsker,
  together: (means) => ({ ...means, systems: askedOnce(means.systems, means.now) }),
  toWish: (cells) => cells,
  wish: requestWish,
  named: ({ subject }) => `Request “${subject}”`,
  settle: settleLine,
})
