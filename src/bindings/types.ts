// every public type of the bindings
export * from './data-cloud-opensearch-credentials/types';
export * from './opensearch/types';
export * from './prometheus/types';
export * from './provider/types';
