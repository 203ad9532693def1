// Shapes of imports.
import Type from 'typebox'
import { choice } from '../../../base/input-shapes.ts'
import { dateTime, flag, integer, listOf, named, nullable, oneOf, text } from '../../../base/shapes.ts'
import { FILE_KINDS, IMPORT_KINDS, IMPORT_STATES } from '../../../domain/import-kinds.ts'

export const ImportQuery = Type.Object({
  kind: choice(FILE_KINDS),
  dry_run: Type.Optional({
    ...choice(['true', 'false']),
    description: 'Only says what would change; false unless it says',
  }),
  account: Type.Optional(
    Type.String({
      maxLength: 40,
      description: 'Of a bank’s statement that does not say it: the number of the account',
    }),
  ),
})

export const StartedImport = named(
  'StartedImport',
  { id: text('Its id'), state: oneOf(IMPORT_STATES, 'How far it has come') },
  'An import that was taken in',
)

const ImportRemark = named(
  'ImportRemark',
  {
    row: integer('As a spreadsheet counts, the header is 1; null: the file as a whole, or one without rows'),
    column: text('Its heading, or the path of a field in a shop file; null: the row as a whole'),
    message: text('What is to be said of it'),
  },
  'Something to say of a place in the file',
)

const ImportProgress = named(
  'ImportProgress',
  {
    done: integer('Rows that are written: all or none, for a file is taken whole or not at all'),
    total: integer('Rows of the file; 0 until it is read, and of a shop file'),
  },
  'How far an import has come',
)

const ImportSummaryShape = named(
  'ImportSummary',
  {
    added: integer(
      'Products that were not in the shop; of a bank’s statement, amounts that came and were not known',
    ),
    changed: integer('Products that are others now; of a bank’s statement, orders that were paid'),
    unchanged: integer(
      'Products that the file names and that were so already; of a bank’s statement, amounts that were known',
    ),
    archived: integer('Products that left the shop'),
  },
  'What an import did, or would do',
)

const ImportChangeShape = named(
  'ImportChange',
  {
    slug: text('What names it: the slug of a product; of a bank’s statement, the number of an order'),
    name: text('What people call it; null: the change names no product, or it has no name'),
    what: text('What becomes of it'),
  },
  'What becomes of one thing',
)

const ENTRY = {
  id: text('Its id'),
  kind: oneOf(
    IMPORT_KINDS,
    'What the file is; `undo`: there is none, it takes back what another import made',
  ),
  dry_run: flag('Whether it only says what would change'),
  state: oneOf(IMPORT_STATES, '`failed`: nothing was changed'),
  progress: ImportProgress,
  summary: nullable(ImportSummaryShape, 'null until it is done'),
  fault_count: integer('How many faults there are in all'),
  by: text('Who sent the file'),
  created_at: dateTime('When it was sent'),
  finished_at: dateTime('When it was over; null: it is not'),
  undo_until: dateTime('Until when it can be undone; null: it cannot'),
  undo_of: text('Of an import that takes another one back: that one'),
  undone_by: text('The import that takes it back; null: there is none'),
}

export const ImportEntryShape = named('ImportEntry', ENTRY, 'A file that changes the shop, in short')

const ImportPictures = named(
  'ImportPictures',
  {
    wanted: integer('That are fetched once the products are in the shop, or would be'),
    waiting: integer('Not fetched yet'),
    fetched: integer('At their products'),
    failed: integer('That could not be had'),
    faults: listOf(ImportRemark, 'Why they could not be had, the first hundred'),
  },
  'What became of the pictures that a file names by their addresses',
)

export const ImportShape = named(
  'Import',
  {
    ...ENTRY,
    changes: listOf(ImportChangeShape, 'What becomes of products or orders, the first hundred'),
    faults: listOf(ImportRemark, 'Why nothing was changed: every fault, up to ten thousand'),
    notes: listOf(
      ImportRemark,
      'What was left out or understood otherwise, such as lines of a list, or amounts that settle nothing',
    ),
    weightless: integer(
      'Of the added and the changed, products whose weight neither the file nor their name says',
    ),
    pictures: ImportPictures,
  },
  'A file that changes the shop',
)
