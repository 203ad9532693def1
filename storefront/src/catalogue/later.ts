// The parts of a list that no first screen shows, as one piece of code.
export { EmptyListing } from './empty-listing.tsx'
export { FilterSheet } from './filter-sheet.tsx'
export { SearchSuggestions } from './search-suggestions.tsx'
