/** Where a shop's id stands for what is of no shop: keys of requests, messages of the platform itself. No shop can have it. */
export const OF_NO_SHOP = 'platform'
