// every public type of the bindings
export * from './data-cloud-clusters/types';
export * from './data-cloud-network/types';
export * from './data-cloud-opensearch-credentials/types';
export * from './data-cloud-opensearch/types';
export * from './data-cloud-prometheus/types';
export * from './opensearch/types';
export * from './prometheus/types';
export * from './provider/types';
export * from './ephemeral/types';
export * from './ephemeral-cloud-opensearch-credentials/types';
